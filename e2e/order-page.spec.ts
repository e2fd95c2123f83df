import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

async function placeOrder(shop: Shop) {
  const product = await shop.createProduct();
  return shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 2 }] });
}

const buildOrderPath = ({ id }: { id: string }) => `/order/${id}`;
const getTitle = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const getDeclineToggle = (page: Page) => page.getByText("I don't want this order", { exact: true });
const getDeclineButton = (page: Page) => page.getByRole("button", { name: "Decline order" });

test("a shopper corrects the phone number and confirms a new order", async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await page.goto(buildOrderPath(order));
  await page.getByText("Correct your phone number or address").click();
  await page.getByLabel("New phone number").fill("0321");
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page.getByLabel("New phone number")).toBeFocused();
  await page.getByLabel("New phone number").fill("0321 7654321");
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(getTitle(page, "Your order is confirmed")).toBeFocused();
});

test(
  "a shopper can decline a new order, and the page asks for the reason",
  { tag: "@full" },
  async ({ page, shop }) => {
    const order = await placeOrder(shop);
    await page.goto(buildOrderPath(order));
    await expectAccessible(page, "the page for a pending order");
    await expect(getDeclineButton(page)).toBeHidden();
    await getDeclineToggle(page).click();
    await expect(page.getByText("Why don't you want this order?")).toBeVisible();
    await expectAccessible(page, "the decline reasons");
    await getDeclineButton(page).click();
    await expect(getTitle(page, "Your order was cancelled")).toBeFocused();
    await page.reload();
    await expect(getTitle(page, "Your order was cancelled")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  },
);

test(
  "the order page explains why a decision was not saved",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    await test.step("if staff have confirmed an order, a shopper cannot decline it and sees why", async () => {
      browserErrors.allow(/status of 409/);
      const order = await placeOrder(shop);
      await page.goto(buildOrderPath(order));
      await getDeclineToggle(page).click();
      await shop.setStatus(order.id, "confirmed");
      await getDeclineButton(page).click();
      await expect(page.getByRole("alert").getByText("This order is already confirmed")).toBeVisible();
      await expect(getTitle(page, "Your order is confirmed")).toBeVisible();
      await expect(getDeclineToggle(page)).toHaveCount(0);
    });
    await test.step("a lost response shows an error, and the shopper can retry the decision", async () => {
      browserErrors.allow(/ERR_FAILED/);
      const order = await placeOrder(shop);
      await page.goto(buildOrderPath(order));
      await page.route(
        "**/api/orders/*/confirmation",
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await getDeclineToggle(page).click();
      await getDeclineButton(page).click();
      await expect(page.getByText(/We could not save your decision\. Please try again\./)).toBeVisible();
      await getDeclineButton(page).click();
      await expect(getTitle(page, "Your order was cancelled")).toBeVisible();
    });
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a shopper declines an order, and a decision about a shipped order is rejected",
    { tag: "@full" },
    async ({ page, shop, browserErrors }) => {
      browserErrors.allow(/status of 409/);
      const order = await placeOrder(shop);
      await page.goto(buildOrderPath(order));
      await getDeclineToggle(page).click();
      await getDeclineButton(page).click();
      await expect(getTitle(page, "Your order was cancelled")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${buildOrderPath(order)}$`));

      const shippedOrder = await placeOrder(shop);
      await page.goto(buildOrderPath(shippedOrder));
      await getDeclineToggle(page).click();
      await shop.setStatus(shippedOrder.id, "shipped");
      await getDeclineButton(page).click();
      await expect(page.getByText("This order is already confirmed")).toBeVisible();
      await expect(getTitle(page, "Your order is on its way")).toBeVisible();
    },
  );
});
