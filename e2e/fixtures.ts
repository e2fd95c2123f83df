import { expect, test as base } from "@playwright/test";
import type { APIRequestContext, Page } from "@playwright/test";
import { ALIVE } from "#web/alive.ts";

import { Shop } from "./shop.ts";
import { STAFF } from "./staff-account.ts";
import { watch } from "./watch.ts";
import type { Complaints } from "./watch.ts";

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

/** Longest wait for a page's scripts, ms: some tests are about pages whose scripts never come. */
const ALIVE_MS = 5000;

/**
 * Scripts start once a page is painted: a test that goes somewhere and waits for it to load finds it alive, in each of
 * the context's tabs.
 */
function findingPagesAlive(page: Page): Page {
  const go = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await go(address, options);
    const isPage = answer?.headers()["content-type"]?.startsWith("text/html") ?? false;
    if (options?.waitUntil !== undefined || !isPage) return answer;
    const isAlive = (mark: string) => performance.getEntriesByName(mark).length > 0;
    await page.waitForFunction(isAlive, ALIVE, { timeout: ALIVE_MS }).catch(() => undefined);
    return answer;
  };
  return page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  context: async ({ context, javaScriptEnabled }, provide) => {
    const open = context.newPage.bind(context);
    if (javaScriptEnabled) context.newPage = async () => findingPagesAlive(await open());
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
