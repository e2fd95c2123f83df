import type { Route } from "@playwright/test";

import {
  confirmedNumber,
  FAILED,
  dropOrderResponses,
  MAY_HAVE_REACHED,
  openFilledCheckout,
  placeOrderButton,
  reconnect,
  watchOrders,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

test("an order that may have been placed keeps its notice and its key through 503 and 429, and is retried until it is confirmed", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/, /status of 503/, /status of 429/);
  const checkout = await openFilledCheckout(page, shop);
  const keys = watchOrders(page);
  const { placed, restore } = await dropOrderResponses(page);
  await placeOrderButton(checkout).click();
  await expect(checkout.getByText(MAY_HAVE_REACHED, { exact: true })).toBeVisible();
  await restore();
  for (const status of [503, 429]) {
    await page.route("**/api/orders", (route) => route.fulfill({ status, body: "" }), { times: 1 });
    const response = page.waitForResponse("**/api/orders");
    await reconnect(page);
    expect((await response).status()).toBe(status);
    await expect(placeOrderButton(checkout)).toBeVisible();
    await expect(checkout.getByText(MAY_HAVE_REACHED, { exact: true })).toBeVisible();
    await expect(page.getByText(FAILED)).toHaveCount(0);
  }
  await reconnect(page);
  expect(await confirmedNumber(page)).toBe(placed.orderNumber);
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(1);
});

test("a 503 on the first try is reported as a possible success, and the order is retried with its key after Retry-After", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 503/);
  const checkout = await openFilledCheckout(page, shop);
  const keys = watchOrders(page);
  const placed = { orderNumber: "" };
  // The shop places the order, then its database connection breaks.
  const respondUnavailable = async (route: Route) => {
    Object.assign(placed, await (await route.fetch()).json());
    await route.fulfill({ status: 503, headers: { "retry-after": "3" }, body: "" });
  };
  await page.route("**/api/orders", respondUnavailable, { times: 1 });
  const sentAt = Date.now();
  await placeOrderButton(checkout).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(checkout.getByText(MAY_HAVE_REACHED, { exact: true })).toBeVisible();
  await reconnect(page);
  expect(await confirmedNumber(page)).toBe(placed.orderNumber);
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(3000);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
