import type { Route } from "@playwright/test";

import {
  waitForOrderNumber,
  ORDER_FAILED,
  OUTCOME_UNKNOWN,
  openFilledCheckout,
  getPlaceOrderButton,
  dispatchOnline,
  collectOrderKeys,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

test(
  "after a 503 response, the page resends the order with the same idempotency key once Retry-After has passed [000 §8]",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/status of 503/);
    const checkout = await openFilledCheckout(page, shop);
    const keys = collectOrderKeys(page);
    const placed = { orderNumber: "" };
    // Simulates a shop that places the order and then loses its database connection.
    const respondUnavailable = async (route: Route) => {
      Object.assign(placed, await (await route.fetch()).json());
      await route.fulfill({ status: 503, headers: { "retry-after": "3" }, body: "" });
    };
    await page.route("**/api/orders", respondUnavailable, { times: 1 });
    const sentAt = Date.now();
    await getPlaceOrderButton(checkout).click();
    await expect(page.getByText(ORDER_FAILED)).toBeVisible();
    await expect(checkout.getByText(OUTCOME_UNKNOWN, { exact: true })).toBeVisible();
    await dispatchOnline(page);
    expect(await waitForOrderNumber(page)).toBe(placed.orderNumber);
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(3000);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);
