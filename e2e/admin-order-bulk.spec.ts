import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import type { LinkedOrder } from "#orders/rules/order.ts";

import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test as base } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

interface OrderBatch {
  productId: string;
  /** The newest comes first. The orders have 4, 2 and 1 bottles. */
  orders: LinkedOrder[];
  /** Path of the order list filtered to these orders. */
  path: string;
}

/** Provides three pending orders for a product with five bottles in stock. */
const test = base.extend<{ batch: OrderBatch }>({
  batch: async ({ shop }, provide) => {
    const product = await shop.createProduct({ stock: { "50ml": 5 } });
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const orders: LinkedOrder[] = [];
    for (const quantity of [1, 2, 4]) {
      const items = [{ productId: product.id, variant: "50ml", quantity }];
      orders.unshift(await shop.placeOrder({ items, customer: { email } }));
    }
    await provide({ productId: product.id, orders, path: `/admin/orders?search=${email}` });
  },
});

async function openBulkStatusDialog(page: Page) {
  await page.getByRole("checkbox", { name: "Select all orders on this page" }).check();
  await page.getByRole("button", { name: "Set status" }).click();
  const dialog = page.getByRole("dialog", { name: "Set 3 orders" });
  await expect(dialog).toBeVisible();
  return dialog;
}

const getStatusButton = (page: Page, { orderNumber }: LinkedOrder) =>
  page.getByRole("button", { name: `Status of order ${orderNumber}` });

test(
  "staff confirm several selected orders, and an order without enough stock is reported and stays selected",
  { tag: "@full" },
  async ({ page, batch, shop, browserErrors }) => {
    browserErrors.allow(/409/);
    const [large, middle, small] = batch.orders as [LinkedOrder, LinkedOrder, LinkedOrder];
    await shop.setStatus(small.id, "confirmed");
    await openAsStaff(page, batch.path);
    const dialog = await openBulkStatusDialog(page);
    await expect(dialog.getByLabel("New status")).toHaveValue("confirmed");
    await expect(dialog.getByText("1 order is already confirmed and will not change.")).toBeVisible();
    await dialog.getByRole("button", { name: "Set 2 orders to confirmed" }).click();
    const alert = page.getByRole("dialog", { name: "Set 1 order" }).getByRole("alert");
    await expect(alert).toContainText("1 of 2 orders could not be changed:");
    await expect(alert).toContainText(`${middle.orderNumber}: Insufficient stock`);
    await page.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("1 order selected")).toBeVisible();
    await expect(getStatusButton(page, large)).toContainText("Confirmed");
    await expect(getStatusButton(page, middle)).toContainText("Pending");
    expect((await shop.getProduct(batch.productId)).stock).toEqual({ "50ml": 0 });
  },
);

test(
  "the bulk status dialog can be used by keyboard and fits from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, batch }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, batch.path);
    const checkbox = page.getByRole("checkbox", { name: "Select all orders on this page" });
    await checkbox.focus();
    await page.keyboard.press("Space");
    const button = page.getByRole("button", { name: "Set status" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Set 3 orders" });
    await dialog.getByLabel("New status").selectOption("Cancelled");
    await expectAccessibleAtEveryWidth(page, "the dialog");
    await dialog.getByLabel("New status").focus();
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Notes")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  },
);
