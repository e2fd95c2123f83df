import type { Product } from "#catalogue/rules/product.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";

import { expectAccessible } from "./accessibility.ts";
import {
  fillCheckout,
  getPlaceOrderButton,
  openCheckout,
  toCartItem,
  visitWithCart,
  waitForOrderNumber,
} from "./checkout-steps.ts";
import { expect, test } from "./isolated-shop.ts";
import { findToast, openAsStaff } from "./staff-steps.ts";

// Limits delivery to Pakistan, and afterwards restores free delivery, because the tests share this shop.
test.beforeAll(async ({ isolatedShop: { requests } }) => {
  const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
  const data = { ...store, countries: ["Pakistan"] };
  await requests.put("/api/admin/store", { data, failOnStatusCode: true });
});

test.afterAll(async ({ isolatedShop: { requests } }) => {
  const data = { rates: DEFAULT_DELIVERY_RATES };
  await requests.put("/api/admin/delivery/rates", { data, failOnStatusCode: true });
});

test("the owner sets a delivery charge for a city, and shoppers see and pay it", async ({
  page,
  isolatedShop: { requests },
}) => {
  await openAsStaff(page, "/admin/delivery");
  await page.getByRole("button", { name: "Edit Everywhere else" }).click();
  let dialog = page.getByRole("dialog", { name: "Edit Everywhere else" });
  await dialog.getByLabel("Amount (Rs.)").fill("600");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(findToast(page, "Delivery rates saved")).toBeVisible();

  await page.getByRole("button", { name: "Add zone" }).click();
  dialog = page.getByRole("dialog", { name: "Add zone" });
  await dialog.getByLabel("Name").fill("Large cities");
  await dialog.getByLabel("Province").selectOption("Punjab");
  await dialog.getByLabel("City or town").fill("Lahore");
  await dialog.getByRole("checkbox", { name: "Lahore", exact: true }).check();
  await dialog.getByLabel("Amount (Rs.)").fill("250");
  await expectAccessible(page, "the delivery zone dialog");
  await dialog.getByRole("button", { name: "Add zone" }).click();
  const table = page.getByRole("table", { name: "Delivery rates" });
  await expect(table.getByRole("row", { name: /Large cities/ })).toContainText("Rs. 250");
  await expectAccessible(page, "the delivery rates");

  const product = (await (await requests.get("/api/products/oud-mehtab")).json()) as Product;
  const item = toCartItem(product);
  await visitWithCart(page, [item]);
  const checkout = await openCheckout(page);
  await expect(checkout.getByText("Choose your city to see what delivery costs.")).toBeVisible();
  await fillCheckout(checkout);
  await expect(
    checkout.getByText(/^(?:Delivery|Free delivery) to .*, arrives .* – .*; cash on delivery/),
  ).toBeVisible();
  await expectAccessible(page, "the delivery methods in checkout");
  await getPlaceOrderButton(checkout).click();
  await waitForOrderNumber(page);
  const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
  const isFree = product.minOrderFreeShip !== null && item.product.price >= product.minOrderFreeShip;
  await expect(confirmation).toContainText(isFree ? "DeliveryFree" : "DeliveryRs. 250");
  await expect(confirmation).toContainText(/arrives .* – /);

  await page.goto(`/product/${product.id}`);
  await expect(page.getByText(/^(?:Delivery|Free delivery) to Lahore/).first()).toBeVisible();
});
