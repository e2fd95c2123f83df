import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { FUNNEL_STEPS } from "#kit/rules/funnel.ts";
import { fillSalesTrend } from "#catalogue/rules/stock/inventory.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct, buildOrderInput } from "#test/factories.ts";

import { getDashboard } from "./get-dashboard.ts";

const db = await openTestDatabase();
const { id: collectionRef } = await buildCollection(db);
const NOW = new Date("2026-11-21T08:00:00Z");

const rethrow = (error: unknown) => {
  throw error;
};

afterEach(async () => {
  for (const table of [orderItems, orders, products, contactMessages]) await db.delete(table);
});

const createProduct = (stock: number | null = null) =>
  buildProduct(db, { collectionRef, variantPricing: { "50ml": 1000 }, stock: { "50ml": stock } });

async function createOrder(
  productId: string,
  createdAt: string,
  {
    status = "pending",
    email = "ayesha@example.com",
    quantity = 1,
  }: { status?: OrderStatus; email?: string; quantity?: number } = {},
) {
  const customer = { name: "Ayesha Khan", email, phone: "+92 300 1234567" };
  const placed = await placeOrder(
    db,
    buildOrderInput([{ productId, variant: "50ml", quantity }], { customer }),
  );
  await db
    .update(orders)
    .set({ createdAt: new Date(createdAt), status })
    .where(eq(orders.id, placed.id));
  return placed;
}

test("the dashboard of a new shop is empty without errors", async () => {
  expect(await getDashboard(db, rethrow, NOW)).toEqual({
    sales: { total: 0, totalRevenue: 0 },
    credits: 0,
    pastOrders: 0,
    products: 0,
    customers: 0,
    recentOrders: [],
    oldestPending: null,
    alerts: { shown: [], total: 0 },
    revenue: { current: 0, previous: 0 },
    customerKinds: {
      new: { orders: 0, revenue: 0 },
      returning: { orders: 0, revenue: 0 },
      unknown: { orders: 0, revenue: 0 },
    },
    funnel: {
      days: 30,
      steps: FUNNEL_STEPS.map((step) => ({
        step,
        count: 0,
        percentOfPrevious: null,
        exceedsPrevious: false,
      })),
      cancelled: 0,
    },
    trend: fillSalesTrend([], NOW),
  });
});

test("revenue excludes cancelled orders, and customers are counted by email address", async () => {
  const { id } = await createProduct();
  await createOrder(id, "2020-01-01T00:00:00Z", { quantity: 2 });
  await createOrder(id, "2026-11-20T00:00:00Z", { email: "Ayesha@Example.com", status: "delivered" });
  await createOrder(id, "2026-11-20T00:00:00Z", {
    email: "bilal@example.com",
    status: "cancelled",
    quantity: 9,
  });
  const { sales, customers, products: productCount } = await getDashboard(db, rethrow, NOW);
  expect(sales).toEqual({ total: 3, totalRevenue: 3000 });
  expect(customers).toBe(2);
  expect(productCount).toBe(1);
});

test("credits of returns are summed without those of cancelled orders, so that net sales stand beside the revenue", async () => {
  const { id } = await createProduct();
  const day = "2026-11-20T00:00:00Z";
  const sold = await createOrder(id, day, { status: "delivered" });
  const cancelled = await createOrder(id, day, { status: "cancelled" });
  const credit = { amount: 50_000 };
  await db.insert(orderCredits).values([
    { ...credit, orderId: sold.id },
    { ...credit, orderId: cancelled.id },
  ]);
  expect((await getDashboard(db, rethrow, NOW)).credits).toBe(500);
});

test("revenue periods of 30 days use dates in Pakistan's time zone", async () => {
  const { id } = await createProduct();
  await createOrder(id, "2026-09-22T18:59:59.999Z", { quantity: 64 });
  await createOrder(id, "2026-09-22T19:00:00.000Z", { quantity: 1 });
  await createOrder(id, "2026-10-22T18:59:59.999Z", { quantity: 2 });
  await createOrder(id, "2026-10-22T19:00:00.000Z", { quantity: 4 });
  await createOrder(id, "2026-11-21T07:00:00.000Z", { quantity: 8 });
  await createOrder(id, "2026-11-21T07:00:00.000Z", { quantity: 16, status: "cancelled" });
  const { revenue } = await getDashboard(db, rethrow, NOW);
  expect(revenue).toEqual({ current: 12_000, previous: 3000 });
});

test("the dashboard contains the time of the oldest pending order", async () => {
  const { id } = await createProduct();
  await createOrder(id, "2026-11-20T10:00:00Z");
  await createOrder(id, "2026-11-18T10:00:00Z");
  await createOrder(id, "2026-11-01T10:00:00Z", { status: "confirmed" });
  const { oldestPending } = await getDashboard(db, rethrow, NOW);
  expect(oldestPending).toBe("2026-11-18T10:00:00.000Z");
});

test("the five newest orders are listed, newest first [000 §7] [001 §7]", async () => {
  const { id } = await createProduct();
  for (let day = 11; day <= 16; day += 1) await createOrder(id, `2026-11-${day}T10:00:00Z`);
  const { recentOrders } = await getDashboard(db, rethrow, NOW);
  expect(recentOrders?.map((order) => order.createdAt.slice(8, 10))).toEqual(["16", "15", "14", "13", "12"]);
  expect(recentOrders?.[0]).toMatchObject({ customer: "Ayesha Khan", totalAmount: 1000, status: "pending" });
});

test("low-stock products are counted, and the four with the lowest stock are listed", async () => {
  for (const stock of [0, 1, 2, 3, 10, 11]) await createProduct(stock);
  const { alerts } = await getDashboard(db, rethrow, NOW);
  expect(alerts?.total).toBe(5);
  expect(alerts?.shown.map((alert) => alert.stock)).toEqual([0, 1, 2, 3]);
});

test("a part that fails is reported and returned as null", async () => {
  await createProduct(0);
  await db.execute(sql`alter table orders rename to orders_renamed`);
  const reported: unknown[] = [];
  const dashboard = await getDashboard(db, (error) => reported.push(error), NOW);
  await db.execute(sql`alter table orders_renamed rename to orders`);
  expect(dashboard).toMatchObject({
    sales: null,
    credits: null,
    recentOrders: null,
    oldestPending: null,
    pastOrders: null,
    revenue: null,
    customerKinds: null,
    funnel: null,
    trend: null,
    products: 1,
    alerts: { total: 1 },
  });
  expect(reported).toHaveLength(9);
});
