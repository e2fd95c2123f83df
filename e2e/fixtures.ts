import { errors, expect, test as base } from "@playwright/test";
import type { APIRequestContext, Page, Request, Response } from "@playwright/test";
import { HYDRATED_EVENT } from "#web/hydrated-event.ts";

import { Shop } from "./shop.ts";
import { STAFF } from "./staff-account.ts";
import { watch } from "./browser-errors.ts";
import type { Complaints } from "./browser-errors.ts";

interface TestFixtures {
  /** Arranges products and orders for a test, and clears them away after it. */
  shop: Shop;
  /** Fails the test on script errors, console errors and requests to other origins that it did not allow. */
  complaints: Complaints;
}

interface WorkerFixtures {
  /** Requests of a signed-in member of staff. */
  staff: APIRequestContext;
}

/** Maximum wait for the scripts of a page to start (ms). */
const HYDRATION_MS = 20_000;

/**
 * Makes `goto` and `reload` wait until the scripts of the page run: a click before that may be lost on a busy machine.
 * A visit with `waitUntil`, a page without scripts and a page whose script fails to load are not waited for.
 * @throws errors.TimeoutError if the scripts do not start
 */
function waitForScripts(page: Page): Page {
  const go = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const visit = async (open: () => Promise<Response | null>, mustWait: boolean) => {
    const failed = Promise.withResolvers<void>();
    const noteFailure = (request: Request) => {
      if (request.resourceType() === "script") failed.resolve();
    };
    const noteStatus = (response: Response) => {
      if (!response.ok()) noteFailure(response.request());
    };
    page.on("requestfailed", noteFailure).on("response", noteStatus);
    try {
      const response = await open();
      const isPage = response?.headers()["content-type"]?.startsWith("text/html") ?? false;
      if (mustWait && isPage) await Promise.race([waitUntilHydrated(page), failed.promise]);
      return response;
    } finally {
      page.off("requestfailed", noteFailure).off("response", noteStatus);
    }
  };
  page.goto = (address, options) => visit(() => go(address, options), options?.waitUntil === undefined);
  page.reload = (options) => visit(() => reload(options), options?.waitUntil === undefined);
  return page;
}

async function waitUntilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    Reflect.has(window, "areScriptsRunning") || document.querySelector('script[type="module"]') === null;
  try {
    await page.waitForFunction(isHydrated, undefined, { timeout: HYDRATION_MS });
  } catch (error) {
    // The page may have been closed or left meanwhile.
    if (error instanceof errors.TimeoutError) throw error;
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  context: async ({ context, javaScriptEnabled }, provide) => {
    const open = context.newPage.bind(context);
    // A mark of the Performance API is not visible while a test replaces the page's clock.
    const noteStart = (event: string) =>
      addEventListener(event, () => void Reflect.set(window, "areScriptsRunning", true));
    await context.addInitScript(noteStart, HYDRATED_EVENT);
    if (javaScriptEnabled) context.newPage = async () => waitForScripts(await open());
    await provide(context);
  },
  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints = watch(context, baseURL ?? "");
      await use(complaints);
      expect(complaints.unexpected(), "complaints of the browser").toEqual([]);
    },
    { auto: true },
  ],
  staff: [
    async ({ playwright }, use, worker) => {
      const baseURL = worker.project.use.baseURL ?? "";
      const staff = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
      const response = await staff.post("/api/auth/sign-in", { data: STAFF });
      expect(response.status(), await response.text()).toBe(200);
      await use(staff);
      await staff.dispose();
    },
    { scope: "worker" },
  ],
  shop: async ({ staff }, provide) => {
    const shop = new Shop(staff);
    await provide(shop);
    await shop.clearAway();
  },
});

export { expect };
