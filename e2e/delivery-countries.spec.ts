import type { Product } from "#catalogue/rules/product.ts";

import {
  getFields,
  fillCheckout,
  toCartItem,
  openCheckout,
  getPlaceOrderButton,
  visitWithCart,
} from "./checkout-steps.ts";
import { expect, test } from "./isolated-shop.ts";

const COUNTRIES = ["Pakistan", "India", "Gibraltar"];

test.beforeAll(async ({ isolatedShop: { requests } }) => {
  const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
  const data = { ...store, countries: COUNTRIES };
  await requests.put("/api/admin/store", { data, failOnStatusCode: true });
});

test(
  "if the shop no longer delivers to the chosen country, checkout shows an error on the country field [000 §4]",
  { tag: "@full" },
  async ({ page, isolatedShop: { requests }, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    const product = (await (await requests.get("/api/products/oud-mehtab")).json()) as Product;
    await visitWithCart(page, [toCartItem(product)]);
    const checkout = await openCheckout(page);
    await fillCheckout(checkout);
    const { updatedAt: _, ...store } = await (await requests.get("/api/admin/store")).json();
    await requests.put("/api/admin/store", {
      data: { ...store, countries: ["India"] },
      failOnStatusCode: true,
    });
    await getPlaceOrderButton(checkout).click();
    await expect(getFields(checkout).country).toHaveAccessibleDescription(/We deliver to India only\./);
  },
);
