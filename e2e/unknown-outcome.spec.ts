import type { Route } from "@playwright/test";

import {
  waitForOrderNumber,
  ORDER_FAILED,
  dropOrderResponses,
  OUTCOME_UNKNOWN,
  openFilledCheckout,
  getPlaceOrderButton,
  dispatchOnline,
  collectOrderKeys,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

test("an order with an unknown outcome is retried with the same key until it is confirmed, even after 503 and 429", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/, /status of 503/, /status of 429/);
  const checkout = await openFilledCheckout(page, shop);
  const keys = collectOrderKeys(page);
  const { placed, restore } = await dropOrderResponses(page);
  await getPlaceOrderButton(checkout).click();
  await expect(checkout.getByText(OUTCOME_UNKNOWN, { exact: true })).toBeVisible();
  await restore();
  for (const status of [503, 429]) {
    await page.route("**/api/orders", (route) => route.fulfill({ status, body: "" }), { times: 1 });
    const response = page.waitForResponse("**/api/orders");
    await dispatchOnline(page);
    expect((await response).status()).toBe(status);
    await expect(getPlaceOrderButton(checkout)).toBeVisible();
    await expect(checkout.getByText(OUTCOME_UNKNOWN, { exact: true })).toBeVisible();
    await expect(page.getByText(ORDER_FAILED)).toHaveCount(0);
  }
  await dispatchOnline(page);
  expect(await waitForOrderNumber(page)).toBe(placed.orderNumber);
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(1);
});

test(
  "an order that gets a 503 response is retried with the same key after Retry-After",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/status of 503/);
    const checkout = await openFilledCheckout(page, shop);
    const keys = collectOrderKeys(page);
    const placed = { orderNumber: "" };
    // The shop places the order, then its database connection breaks.
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
