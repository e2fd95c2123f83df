import type { Product } from "#domain/catalogue/product.ts";

import {
  fieldsOf,
  fillCheckout,
  lineOf,
  openCheckout,
  placeOrderButton,
  visitWithCart,
} from "./checkout-steps.ts";
import { expect, test } from "./own-shop.ts";

const COUNTRIES = ["Pakistan", "India", "Gibraltar"];

test.beforeAll(async ({ ownShop: { requests } }) => {
  const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
  const data = { ...store, countries: COUNTRIES };
  await requests.put("/api/admin/store", { data, failOnStatusCode: true });
});

test("checkout lists the countries served; state waits for a country and city for a state", async ({
  page,
  ownShop: { requests },
}) => {
  const product = (await (await requests.get("/api/products/oud-mehtab")).json()) as Product;
  await visitWithCart(page, [lineOf(product)]);
  const checkout = await openCheckout(page);
  const { country, state, city } = fieldsOf(checkout);
  await expect(country).toHaveValue("Pakistan");
  await expect(country.locator("option")).toHaveText(["Select a country", ...COUNTRIES]);
  await state.selectOption("Punjab");
  await city.selectOption("Lahore");
  await country.selectOption("India");
  await expect(state).toHaveValue("");
  await expect(city).toHaveValue("");
  await expect(city).toBeDisabled();
  await country.selectOption("");
  await expect(state).toBeDisabled();
});

test("where no states are known, state and city are typed", async ({ page, ownShop: { requests } }) => {
  const product = (await (await requests.get("/api/products/oud-mehtab")).json()) as Product;
  await visitWithCart(page, [lineOf(product)]);
  const checkout = await openCheckout(page);
  const { country, state, city } = fieldsOf(checkout);
  await country.selectOption("Gibraltar");
  await expect(checkout.getByRole("textbox", { name: "State/Province" })).toBeVisible();
  await state.fill("Gibraltar");
  await expect(checkout.getByRole("textbox", { name: "City" })).toBeVisible();
  await city.fill("Westside");
  await expect(city).toHaveValue("Westside");
});

test("a country that is no longer served is refused beside its field", async ({
  page,
  ownShop: { requests },
  complaints,
}) => {
  complaints.allow(/status of 422/);
  const product = (await (await requests.get("/api/products/oud-mehtab")).json()) as Product;
  await visitWithCart(page, [lineOf(product)]);
  const checkout = await openCheckout(page);
  await fillCheckout(checkout);
  const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
  await requests.put("/api/admin/store", {
    data: { ...store, countries: ["India"] },
    failOnStatusCode: true,
  });
  await placeOrderButton(checkout).click();
  await expect(fieldsOf(checkout).country).toHaveAccessibleDescription(/We deliver to India only\./);
});
