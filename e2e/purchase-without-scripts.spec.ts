import type { Page } from "@playwright/test";

import {
  BUYER,
  createPhone,
  fillCheckout,
  getCartDrawer,
  getPlaceOrderButton,
  openCheckout,
  waitForOrderNumber,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";
import { refuseStorage } from "./refuse-storage.ts";
import type { Shop } from "./shop.ts";

const INVALID_FORM = /status of 422/;

/** Buys two bottles with links and forms, and opens the order's page. */
async function buy(page: Page, shop: Shop): Promise<void> {
  const product = await shop.createProduct({
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 1800 },
    stock: { "50ml": 10, "100ml": 10 },
  });
  const main = page.getByRole("main");
  await page.goto(`/product/${product.id}`, { waitUntil: "load" });
  await page
    .locator("#purchase")
    .getByRole("radio", { name: /^100ml/ })
    .check({ force: true });
  await main.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("3");
  await main.getByRole("button", { name: "Add to Cart", exact: true }).click();

  await expect(main.getByRole("heading", { level: 1, name: "Your Cart (3)" })).toBeVisible();
  await main.getByRole("button", { name: `Decrease quantity of ${product.name} (100ml)` }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Your Cart (2)" })).toBeVisible();
  await expect(main.getByText("Rs. 3,600").first()).toBeVisible();
  await main.getByRole("link", { name: "Proceed to Checkout" }).click();

  await expect(main.getByLabel("Country", { exact: true })).toHaveValue("Pakistan");
  await main.getByLabel("Full name").fill(BUYER.name);
  await main.getByLabel("State/Province").selectOption(BUYER.state);
  await main.getByRole("button", { name: "Update" }).click();
  await main.getByLabel("City").selectOption(BUYER.city);
  await main.getByRole("button", { name: "Place Order" }).click();
  const summary = main.getByRole("alert");
  await expect(summary).toContainText("Please correct these 4 fields:");
  await summary.getByRole("link", { name: "Email" }).click();
  await expect(page).toHaveURL(/#checkout-email$/);
  await expect(main.getByLabel("Full name")).toHaveValue(BUYER.name);
  await main.getByLabel("Email").fill(BUYER.email);
  await main.getByLabel("Phone", { exact: true }).fill(createPhone());
  await main.getByLabel("Address", { exact: true }).fill(BUYER.street);
  await main.getByLabel("ZIP/Postal code").fill(BUYER.zipCode);
  await main.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  await expect(main.getByText(product.name).first()).toBeVisible();
  await expect(main.getByText("Rs. 3,600").first()).toBeVisible();
}

/** Cancels the order whose page is open. */
async function cancel(page: Page): Promise<void> {
  await page.getByText("Cancel order", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order was cancelled" })).toBeVisible();
}

test.describe("with JavaScript turned off", () => {
  test.use({ javaScriptEnabled: false });

  test("a shopper buys bottles, follows the order and cancels it [000 §2] [000 §5] @phone", async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(INVALID_FORM);
    await buy(page, shop);
    await cancel(page);
    await page.goto("/cart");
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

test("if the network blocks all scripts, a shopper buys bottles and cancels the order", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|Failed to fetch|dynamically imported module|^page error: $/, INVALID_FORM);
  await page.route("**/assets/*.js", (route) => route.abort());
  await buy(page, shop);
  await cancel(page);
});

test("if the browser refuses storage, a shopper buys bottles in the drawer and the dialog, and cancels the order", async ({
  page,
  shop,
  browserErrors,
}) => {
  // The router's inline script for scroll positions reports the error.
  browserErrors.allow(/Storage is disabled/, /^page error: $/);
  const product = await shop.createProduct();
  await page.addInitScript(refuseStorage);
  await page.goto(`/product/${product.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(getCartDrawer(page).getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  await page.goto("/about");
  const checkout = await openCheckout(page);
  await fillCheckout(checkout, { phone: createPhone() });
  await getPlaceOrderButton(checkout).click();
  await waitForOrderNumber(page);
  await page.getByRole("link", { name: "View your order" }).click();
  await cancel(page);
});
