import { randomUUID } from "node:crypto";

import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { buildOrderListPath, placeTestOrder, setStatus, getStatusButton, test } from "./order-steps.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const WARNING = "No stock was deducted for this order: its bottles still count as available.";

test("shipping an unconfirmed order deducts its stock unless staff decide otherwise", async ({
  page,
  order,
  shop,
}) => {
  await openAsStaff(page, buildOrderListPath(order));
  await setStatus(page, order, "Shipped");
  const dialog = page.getByRole("dialog", { name: `Ship order ${order.orderNumber}?` });
  await expect(dialog.getByText(WARNING)).toBeVisible();
  await expect(dialog.getByLabel("Deduct stock now")).toBeChecked();
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(getStatusButton(page, order)).toContainText("Shipped");
  expect((await shop.getProduct(order.productId)).stock).toEqual({ "50ml": 9 });

  await test.step("the dialog asks for the cash, and no longer for stock that was deducted", async () => {
    await setStatus(page, order, "Delivered");
    const delivery = page.getByRole("dialog", { name: `Set order ${order.orderNumber} to delivered?` });
    await expect(delivery.getByLabel("Cash received into")).toBeVisible();
    await expect(delivery.getByLabel("Deduct stock now")).toBeHidden();
    await delivery.getByRole("button", { name: "Set to delivered" }).click();
    await expect(getStatusButton(page, order)).toContainText("Delivered");
  });
  await test.step("staff can mark an order as delivered without deducting stock [001 §4]", async () => {
    const secondOrder = await placeTestOrder(shop);
    await openAsStaff(page, buildOrderListPath(secondOrder));
    await setStatus(page, secondOrder, "Delivered");
    const dialog = page.getByRole("dialog", { name: `Set order ${secondOrder.orderNumber} to delivered?` });
    await dialog.getByLabel("Deduct stock now").uncheck();
    await expect(dialog.getByText("Stock and sold counts will not change.")).toBeVisible();
    await expectAccessible(page, "the stock warning");
    await dialog.getByRole("button", { name: "Set to delivered" }).click();
    await expect(getStatusButton(page, secondOrder)).toContainText("Delivered");
    expect((await shop.getProduct(secondOrder.productId)).stock).toEqual({ "50ml": 10 });
  });
});

test(
  "an order whose stock cannot be deducted keeps its status",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    await test.step("if stock is insufficient, the order keeps its status and the error states the shortage", async () => {
      browserErrors.allow(/status of 409/);
      const order = await placeTestOrder(shop, 1);
      const { name } = await shop.getProduct(order.productId);
      const competingOrder = await shop.placeOrder({
        items: [{ productId: order.productId, variant: "50ml", quantity: 1 }],
      });
      await shop.setStatus(competingOrder.id, "confirmed");
      await openAsStaff(page, buildOrderListPath(order));
      await setStatus(page, order, "Processing");
      await page.getByRole("button", { name: "Set to processing" }).click();
      const message = `Insufficient stock for: ${name} (50ml): requested 1, available 0`;
      await expect(findToast(page, message)).toBeVisible();
      await expect(getStatusButton(page, order)).toContainText("Pending");
    });
  },
);

test(
  "a bulk change shows one warning that counts the orders whose stock was not deducted",
  { tag: "@full" },
  async ({ page, shop }) => {
    const product = await shop.createProduct({ stock: { "50ml": 9 } });
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const orders = [];
    for (let n = 0; n < 3; n += 1) {
      const items = [{ productId: product.id, variant: "50ml", quantity: 2 }];
      orders.push(await shop.placeOrder({ items, customer: { email } }));
    }
    await shop.setStatus(orders[0]?.id ?? "", "confirmed");
    await openAsStaff(page, `/admin/orders?search=${email}`);
    await page.getByRole("checkbox", { name: "Select all orders on this page" }).check();
    await page.getByRole("button", { name: "Set status" }).click();
    const dialog = page.getByRole("dialog", { name: "Set 3 orders" });
    await dialog.getByLabel("New status").selectOption("Shipped");
    await expect(dialog.getByText(/No stock was deducted for 2 .*their bottles still count/)).toBeVisible();
    await expect(dialog.getByLabel("Deduct stock now")).toBeChecked();
    await dialog.getByRole("button", { name: "Set 3 orders to shipped" }).click();
    await expect(findToast(page, "3 orders are now shipped")).toBeVisible();
    expect((await shop.getProduct(product.id)).stock).toEqual({ "50ml": 3 });
  },
);
