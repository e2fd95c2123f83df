import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { getOrderStatistics } from "../statistics/order-statistics.ts";
import { listOrders, listRecentOrders } from "./list-orders.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1200.5 } });

async function placeOrderFor(name: string, email: string, quantity: number) {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]);
  return placeOrder(db, { ...input, customer: { ...input.customer, name, email } });
}

const sana = await placeOrderFor("Sana Mir", "sana@example.com", 1);
const bilal = await placeOrderFor("Bilal 100% Khan", "Bilal@Example.com", 2);
const cancelled = await placeOrderFor("Sana Mir", "sana@example.com", 4);
await updateOrderStatus(db, { orderId: cancelled.id, status: "cancelled" });

test("orders are listed newest first, in pages [000 §7]", async () => {
  const first = await listOrders(db, { pageSize: 2 });
  expect(first.items.map((order) => order.id)).toEqual([cancelled.id, bilal.id]);
  expect(first.total).toBe(3);
  const second = await listOrders(db, { pageSize: 2, page: 2 });
  expect(second.items.map((order) => order.id)).toEqual([sana.id]);
  expect((await listRecentOrders(db, 1)).map((order) => order.id)).toEqual([cancelled.id]);
});

test("orders are filtered by status and by the customer's email, ignoring case [000 §7]", async () => {
  expect((await listOrders(db, { status: "cancelled" })).items.map((order) => order.id)).toEqual([
    cancelled.id,
  ]);
  expect((await listOrders(db, { email: "BILAL@example.com" })).items.map((order) => order.id)).toEqual([
    bilal.id,
  ]);
});

test.each([
  ["the order number", bilal.orderNumber.toLowerCase()],
  ["the customer's name", "bilal"],
  ["the email", "bilal@"],
  ["a text with a LIKE wildcard", "100%"],
])("a search finds an order by %s", async (_case, search) => {
  expect((await listOrders(db, { search })).items.map((order) => order.id)).toEqual([bilal.id]);
});

test("order statistics count all orders but exclude cancelled orders from the revenue [000 §7] [000 §9] [001 §7]", async () => {
  expect(await getOrderStatistics(db)).toEqual({ total: 3, totalRevenue: 3603 });
});
