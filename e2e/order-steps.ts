import { randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { test as base } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

export interface TestOrder {
  id: string;
  /** The token of the shopper's link. */
  token: string | null;
  orderNumber: string;
  name: string;
  email: string;
  productId: string;
}

/** Places an order from a new customer for a new product. */
export async function placeTestOrder(shop: Shop, stock = 10, quantity = 1): Promise<TestOrder> {
  const product = await shop.createProduct({ stock: { "50ml": stock } });
  const name = `Amna ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const items = [{ productId: product.id, variant: "50ml", quantity }];
  const { id, token, orderNumber } = await shop.placeOrder({ items, customer: { name, email } });
  return { id, token, orderNumber, name, email, productId: product.id };
}

export const test = base.extend<{ order: TestOrder }>({
  order: async ({ shop }, provide) => provide(await placeTestOrder(shop)),
});

export const buildOrderListPath = ({ email }: TestOrder) => `/admin/orders?search=${email}`;
export const findOrderRow = (page: Page, { orderNumber }: TestOrder): Locator =>
  page.getByRole("row").filter({ hasText: orderNumber });
export const getStatusButton = (scope: Page | Locator, { orderNumber }: TestOrder): Locator =>
  scope.getByRole("button", { name: `Status of order ${orderNumber}` });
export const getOrderDialog = (page: Page, { orderNumber }: TestOrder): Locator =>
  page.getByRole("dialog", { name: `Order ${orderNumber}`, exact: true });

export async function setStatus(scope: Page | Locator, order: TestOrder, status: string) {
  await getStatusButton(scope, order).click();
  await scope.getByRole("menuitem", { name: status }).click();
}
