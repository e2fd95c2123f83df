import type { Product } from "#catalogue/rules/product.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";
import { readSampleDeliveryRates } from "#delivery/sample/delivery-rates.ts";

import { expectAccessible } from "./accessibility.ts";
import {
  fillCheckout,
  getCartDrawer,
  getFields,
  getPlaceOrderButton,
  openCheckout,
  waitForOrderNumber,
} from "./checkout-steps.ts";
import { expect, test } from "./isolated-shop.ts";

// Sets the countries and sample rates. Restores free delivery afterwards, because test files share this shop.
test.beforeAll(async ({ isolatedShop: { requests } }) => {
  const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
  const data = { ...store, countries: ["Pakistan"] };
  await requests.put("/api/admin/store", { data, failOnStatusCode: true });
  const rates = { rates: readSampleDeliveryRates() };
  await requests.put("/api/admin/delivery/rates", { data: rates, failOnStatusCode: true });
});

test.afterAll(async ({ isolatedShop: { requests } }) => {
  const data = { rates: DEFAULT_DELIVERY_RATES };
  await requests.put("/api/admin/delivery/rates", { data, failOnStatusCode: true });
});

test(
  "@phone once a shopper has chosen a city, the product page, cart and checkout show its delivery charge",
  { tag: "@full" },
  async ({ page, isolatedShop: { requests } }) => {
    const product = (await (await requests.get("/api/products/oud-mehtab")).json()) as Product;
    await page.goto(`/product/${product.id}?size=30ml`);
    const range = "Delivery Rs. 250 in 3-5 business days; cash on delivery";
    await expect(page.getByText(range).first()).toBeVisible();
    await expect(page.getByText("Express options available")).toBeVisible();

    const control = page.getByRole("button", { name: "Deliver to: choose city" });
    await control.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Your city" });
    await dialog.getByLabel("State/Province").selectOption("Punjab");
    await dialog.getByLabel("City").selectOption("Lahore");
    await expectAccessible(page, "the city dialog");
    await dialog.getByLabel("City").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Deliver to: Lahore" })).toBeFocused();
    const charge = /^(?:Delivery to Lahore Rs\.\s250|Free delivery to Lahore), arrives .*; cash on delivery/;
    await expect(page.getByText(charge).first()).toBeVisible();

    await page.reload();
    await expect(page.getByText(charge).first()).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(getCartDrawer(page).getByText(charge)).toBeVisible();
    await expectAccessible(page, "the cart with the delivery charge");
    await getCartDrawer(page).getByRole("button", { name: "Close" }).click();
    const checkout = await openCheckout(page);
    await expect(getFields(checkout).city).toHaveValue("Lahore");
    await fillCheckout(checkout);
    await checkout.getByRole("radio", { name: /Express delivery/ }).check();
    await expect(checkout.getByText("Rs. 450").first()).toBeVisible();
    await getPlaceOrderButton(checkout).click();
    await waitForOrderNumber(page);
    const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
    await expect(confirmation).toContainText("Express delivery to Lahore Rs. 450, arrives");
  },
);

test(
  "a product page does not shift while the delivery charge for a saved city loads",
  { tag: "@full" },
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("delivery-city", "Pakistan\nPunjab\nLahore");
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { moved: entry.toJSON() });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/product/oud-mehtab");
    await expect(page.getByText(/^Delivery: /)).toBeVisible();
    expect(await page.evaluate(() => "moved" in window)).toBe(false);
  },
);
