import { expect, test as base } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";
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

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
