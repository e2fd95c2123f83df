import { errors, expect, test as base } from "@playwright/test";
import type { APIRequestContext, Page, Request, Response } from "@playwright/test";
import { HYDRATED_EVENT } from "#kit/storefront/document/hydrated-event.ts";

import { Shop } from "./shop.ts";
import { STAFF } from "./staff-account.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import type { BrowserErrors } from "./browser-errors.ts";

interface TestFixtures {
  /** Creates products, orders and collections for a test. Cleans up after the test. */
  shop: Shop;
  /** Fails the test on script errors, console errors and requests to other origins that the test did not allow. */
  browserErrors: BrowserErrors;
}

interface WorkerFixtures {
  /** Request context of a signed-in admin. */
  staff: APIRequestContext;
}

/** Maximum wait for a page's scripts to start (ms). */
const HYDRATION_TIMEOUT_MS = 60_000;

/**
 * Makes `goto`, `reload`, `goBack` and `goForward` wait for hydration, because a click before hydration may be lost on
 * a busy machine. They do not wait if the caller sets `waitUntil`, the page has no scripts or a script fails to load.
 * @throws errors.TimeoutError if the scripts do not start
 */
function addHydrationWait(page: Page): Page {
  const originalGoto = page.goto.bind(page);
  const originalReload = page.reload.bind(page);
  const originalGoBack = page.goBack.bind(page);
  const originalGoForward = page.goForward.bind(page);
  const navigate = async (open: () => Promise<Response | null>, shouldWaitForScripts: boolean) => {
    const scriptFailure = Promise.withResolvers<void>();
    const handleFailure = (request: Request) => {
      if (request.resourceType() === "script") scriptFailure.resolve();
    };
    const handleResponse = (response: Response) => {
      if (!response.ok()) handleFailure(response.request());
    };
    page.on("requestfailed", handleFailure).on("response", handleResponse);
    try {
      const response = await open();
      const isPage = response?.headers()["content-type"]?.startsWith("text/html") ?? false;
      if (shouldWaitForScripts && isPage)
        await Promise.race([waitUntilHydrated(page), scriptFailure.promise]);
      return response;
    } finally {
      page.off("requestfailed", handleFailure).off("response", handleResponse);
    }
  };
  page.goto = (url, options) => navigate(() => originalGoto(url, options), options?.waitUntil === undefined);
  page.reload = (options) => navigate(() => originalReload(options), options?.waitUntil === undefined);
  page.goBack = (options) => navigate(() => originalGoBack(options), options?.waitUntil === undefined);
  page.goForward = (options) => navigate(() => originalGoForward(options), options?.waitUntil === undefined);
  return page;
}

async function waitUntilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    Reflect.has(window, "areScriptsRunning") || document.querySelector('script[type="module"]') === null;
  try {
    await page.waitForFunction(isHydrated, undefined, { timeout: HYDRATION_TIMEOUT_MS });
  } catch (error) {
    // Ignores other errors, because the page may close or navigate during the wait.
    if (error instanceof errors.TimeoutError) throw error;
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  context: async ({ context, javaScriptEnabled }, provide) => {
    const newPage = context.newPage.bind(context);
    // Sets a variable instead of a performance mark, because a test that replaces the clock replaces the Performance
    // API.
    const markHydrated = (event: string) =>
      addEventListener(event, () => void Reflect.set(window, "areScriptsRunning", true));
    await context.addInitScript(markHydrated, HYDRATED_EVENT);
    if (javaScriptEnabled) context.newPage = async () => addHydrationWait(await newPage());
    await provide(context);
  },
  browserErrors: [
    async ({ context, baseURL }, use) => {
      const browserErrors = collectBrowserErrors(context, baseURL ?? "");
      await use(browserErrors);
      expect(browserErrors.getUnexpected(), "unexpected browser errors").toEqual([]);
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
    await shop.cleanUp();
  },
});

export { expect };
