import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

async function placeOrder(shop: Shop) {
  const product = await shop.createProduct();
  return shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 2 }] });
}

const buildOrderPath = ({ token }: { token: string | null }) => `/order/${token}`;
const getTitle = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const getCancelToggle = (page: Page) => page.getByText("Cancel order", { exact: true });
const getCancelButton = (page: Page) => page.getByRole("button", { name: "Yes, cancel order" });

test(
  "a shopper can cancel a new order, but the browser that ordered cannot confirm it",
  { tag: "@full" },
  async ({ page, shop }) => {
    const order = await placeOrder(shop);
    await page.goto(buildOrderPath(order));
    await expectAccessible(page, "the page for a pending order");
    await expect(getCancelButton(page)).toBeHidden();
    await getCancelToggle(page).click();
    await expect(page.getByRole("button", { name: "Confirm order" })).toHaveCount(0);
    await expectAccessible(page, "the question before cancelling");
    await getCancelButton(page).click();
    await expect(getTitle(page, "Your order was cancelled")).toBeFocused();
    await page.reload();
    await expect(getTitle(page, "Your order was cancelled")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  },
);

test(
  "the order page explains why a cancellation was not saved",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    await test.step("if staff have confirmed an order, a shopper cannot cancel it and sees why", async () => {
      browserErrors.allow(/status of 409/);
      const order = await placeOrder(shop);
      await page.goto(buildOrderPath(order));
      await getCancelToggle(page).click();
      await shop.setStatus(order.id, "confirmed");
      await getCancelButton(page).click();
      await expect(page.getByRole("alert").getByText("This order is already confirmed")).toBeVisible();
      await expect(getTitle(page, "Your order is confirmed")).toBeVisible();
      await expect(getCancelToggle(page)).toHaveCount(0);
    });
    await test.step("a lost response shows an error, and the shopper can retry the cancellation", async () => {
      browserErrors.allow(/ERR_FAILED/);
      const order = await placeOrder(shop);
      await page.goto(buildOrderPath(order));
      await page.route(
        "**/api/orders/*/cancel",
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await getCancelToggle(page).click();
      await getCancelButton(page).click();
      await expect(
        page.getByText(/We could not confirm the cancellation\. Please try again\./),
      ).toBeVisible();
      await getCancelButton(page).click();
      await expect(getTitle(page, "Your order was cancelled")).toBeVisible();
    });
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a shopper cancels an order, and cancelling a shipped order is rejected",
    { tag: "@full" },
    async ({ page, shop, browserErrors }) => {
      browserErrors.allow(/status of 409/);
      const order = await placeOrder(shop);
      await page.goto(buildOrderPath(order));
      await getCancelToggle(page).click();
      await getCancelButton(page).click();
      await expect(getTitle(page, "Your order was cancelled")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${buildOrderPath(order)}$`));

      const shippedOrder = await placeOrder(shop);
      await page.goto(buildOrderPath(shippedOrder));
      await getCancelToggle(page).click();
      await shop.setStatus(shippedOrder.id, "shipped");
      await getCancelButton(page).click();
      await expect(page.getByText("This order is already shipped")).toBeVisible();
      await expect(getTitle(page, "Your order is on its way")).toBeVisible();
    },
  );
});
