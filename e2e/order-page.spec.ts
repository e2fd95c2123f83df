import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

async function placeOrder(shop: Shop) {
  const product = await shop.createProduct();
  return shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 2 }] });
}

const orderPath = ({ id }: { id: string }) => `/order/${id}`;
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const cancelButton = (page: Page) => page.getByText("Cancel order", { exact: true });
const confirmButton = (page: Page) => page.getByRole("button", { name: "Yes, cancel order" });

test("a pending order can be cancelled after a confirmation", async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await page.goto(orderPath(order));
  await expectAccessible(page, "the page of a pending order");
  await expect(confirmButton(page)).toBeHidden();
  await cancelButton(page).click();
  await expect(page.getByText(`Cancel order ${order.orderNumber}?`)).toBeVisible();
  await expectAccessible(page, "the cancellation dialog");
  await confirmButton(page).click();
  await expect(title(page, "Your order was cancelled")).toBeFocused();
  await page.reload();
  await expect(title(page, "Your order was cancelled")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("a failed cancellation shows the reason", async ({ page, shop, browserErrors }) => {
  await test.step("an order that staff have confirmed is not cancelled, and the page shows the reason", async () => {
    browserErrors.allow(/status of 409/);
    const order = await placeOrder(shop);
    await page.goto(orderPath(order));
    await cancelButton(page).click();
    await shop.setStatus(order.id, "confirmed");
    await confirmButton(page).click();
    await expect(page.getByRole("alert").getByText("This order is already confirmed")).toBeVisible();
    await expect(title(page, "Your order is confirmed")).toBeVisible();
    await expect(cancelButton(page)).toHaveCount(0);
  });
  await test.step("a cancellation without a response is reported and can be repeated", async () => {
    browserErrors.allow(/ERR_FAILED/);
    const order = await placeOrder(shop);
    await page.goto(orderPath(order));
    await page.route(
      "**/api/orders/*/cancel",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await cancelButton(page).click();
    await confirmButton(page).click();
    await expect(page.getByText(/We could not confirm the cancellation\. Please try again\./)).toBeVisible();
    await confirmButton(page).click();
    await expect(title(page, "Your order was cancelled")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is shown and can be cancelled by its form", async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    const order = await placeOrder(shop);
    await page.goto(orderPath(order));
    await cancelButton(page).click();
    await confirmButton(page).click();
    await expect(title(page, "Your order was cancelled")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${orderPath(order)}$`));

    const shippedOrder = await placeOrder(shop);
    await page.goto(orderPath(shippedOrder));
    await cancelButton(page).click();
    await shop.setStatus(shippedOrder.id, "shipped");
    await confirmButton(page).click();
    await expect(page.getByText("This order is already shipped")).toBeVisible();
    await expect(title(page, "Your order is on its way")).toBeVisible();
  });
});

test("the list of recent orders can be cleared", async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await page.addInitScript(({ id, orderNumber, createdAt }) => {
    if (sessionStorage.getItem("orders-given") !== null) return;
    sessionStorage.setItem("orders-given", "yes");
    localStorage.setItem("recent-orders", JSON.stringify([{ id, orderNumber, placedAt: createdAt }]));
  }, order);
  await page.goto("/track-order");
  const recentOrders = page.getByRole("region", { name: "Your recent orders" });
  await expect(recentOrders.getByRole("link", { name: new RegExp(order.orderNumber) })).toBeVisible();
  await expectAccessible(page, "the tracking page with recent orders");
  await recentOrders.getByRole("button", { name: "Clear this list" }).click();
  await expect(recentOrders).toHaveCount(0);
  await page.reload();
  await expect(title(page, "Track Order")).toBeVisible();
  await expect(recentOrders).toHaveCount(0);
});
