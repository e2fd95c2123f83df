import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildCollection, buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

import { getInventory } from "./get-inventory.ts";
import { countScarceProducts } from "#catalogue/operations/stock/get-stock-figures.ts";

const db = await openTestDatabase();
const { id: collectionRef } = await buildCollection(db);
const WITH_SALES = { includesSales: true, now: new Date("2026-11-21T08:00:00Z") };

/** Returns the sales of the last 30 days. */
async function readSales() {
  const { sales } = await getInventory(db, 10, WITH_SALES);
  if (sales === null) throw new Error("The inventory has no sales.");
  return sales;
}

beforeEach(async () => {
  await db.delete(orderItems);
  await db.delete(orders);
  await db.delete(products);
});

/** Creates a product whose sizes cost Rs. 1,000 each. */
function createProduct(
  name: string,
  stock: Record<string, number | null>,
  sold: Record<string, number> = {},
) {
  const variants = Object.keys(stock);
  const variantPricing = Object.fromEntries(variants.map((variant) => [variant, 1000]));
  return buildProduct(db, { name, collectionRef, variants, variantPricing, stock, sold });
}

async function placeOrderAt(productId: string, quantity: number, createdAt: string) {
  const order = await placeOrder(db, buildOrderInput([{ productId, variant: "50ml", quantity }]));
  await db
    .update(orders)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(orders.id, order.id));
  return order;
}

test("in an empty shop, all figures are 0 and the trend has 30 days without sales", async () => {
  const { figures, sales, topSellers, alerts } = await getInventory(db, 10, WITH_SALES);
  expect(figures).toEqual({
    products: 0,
    bottles: 0,
    reserved: 0,
    stockValue: 0,
    lowStock: 0,
    outOfStock: 0,
  });
  expect(sales).toMatchObject({ unitsSold: 0, revenue: 0, topRevenue: [] });
  expect(sales?.trend.map((day) => day.revenue)).toEqual(Array(30).fill(0));
  expect([topSellers, alerts]).toEqual([[], { shown: [], total: 0 }]);
});

test("the figures exclude unlimited sizes and count each product by its lowest stock", async () => {
  await createProduct("Out", { "50ml": 0, "100ml": 40 });
  await createProduct("Critical", { "50ml": 5, "100ml": null });
  await createProduct("Low", { "50ml": 10 });
  await createProduct("Plenty", { "50ml": 11 });
  await createProduct("Unlimited", { "50ml": null });
  const { figures } = await getInventory(db, 10, WITH_SALES);
  expect(figures).toMatchObject({ products: 5, bottles: 66, stockValue: 66_000, lowStock: 2, outOfStock: 1 });
  const withHigherThreshold = await getInventory(db, 50, WITH_SALES);
  expect(withHigherThreshold.figures.lowStock).toBe(3);
});

test("alerts show the six products with the lowest stock, each with its scarcest size", async () => {
  for (const stock of [7, 0, 3, 9, 1, 4, 10, 2])
    await createProduct(`Stock ${stock}`, { "50ml": 30, "100ml": stock });
  await createProduct("Unlimited", { "50ml": null });
  const { alerts } = await getInventory(db, 10, WITH_SALES);
  expect(alerts.total).toBe(8);
  expect(alerts.shown.map(({ stock, status }) => [stock, status])).toEqual([
    [0, "out-of-stock"],
    [1, "critical"],
    [2, "critical"],
    [3, "critical"],
    [4, "critical"],
    [7, "low-stock"],
  ]);
  expect(alerts.shown[0]).toMatchObject({
    name: "Stock 0",
    variant: "100ml",
    sizesOut: { out: 1, total: 2 },
  });
  expect((await getInventory(db, 1, WITH_SALES)).alerts.total).toBe(5);
});

test("revenue and units cover exactly the last 30 days in Pakistan time [001 §7]", async () => {
  const { id } = await createProduct("Oud", { "50ml": null });
  await placeOrderAt(id, 1, "2026-10-22T18:59:59.999Z");
  await placeOrderAt(id, 2, "2026-10-22T19:00:00.000Z");
  await placeOrderAt(id, 3, "2026-11-20T18:59:59.999Z");
  await placeOrderAt(id, 4, "2026-11-20T19:00:00.000Z");
  const { trend, topRevenue, ...totals } = await readSales();
  const days = Object.fromEntries(trend.map(({ day, units, revenue }) => [day, [units, revenue]]));
  expect(days).toMatchObject({
    "2026-10-23": [2, 2000],
    "2026-11-20": [3, 3000],
    "2026-11-21": [4, 4000],
  });
  expect(totals).toEqual({ unitsSold: 9, revenue: 9000 });
  expect(topRevenue).toEqual([{ productId: id, name: "Oud", revenue: 9000, units: 9 }]);
});

test("revenue and units exclude cancelled orders, and the number of orders includes them as on the dashboard", async () => {
  const { id } = await createProduct("Oud", { "50ml": null });
  await placeOrderAt(id, 1, "2026-11-20T10:00:00Z");
  const cancelled = await placeOrderAt(id, 5, "2026-11-20T10:00:00Z");
  await updateOrderStatus(db, { orderId: cancelled.id, status: "cancelled" });
  const { trend, topRevenue, ...totals } = await readSales();
  expect(totals).toEqual({ unitsSold: 1, revenue: 1000 });
  expect(trend.find(({ day }) => day === "2026-11-20")).toMatchObject({ orders: 2, revenue: 1000 });
  expect(topRevenue[0]).toMatchObject({ revenue: 1000, units: 1 });
});

test("the five products with the highest revenue are listed, including deleted ones [001 §9]", async () => {
  for (let rank = 1; rank <= 6; rank += 1) {
    const { id } = await createProduct(`Place ${rank}`, { "50ml": null });
    await placeOrderAt(id, 2 * (7 - rank), "2026-11-20T10:00:00Z");
    if (rank === 1) await removeProduct(db, id);
  }
  const { figures } = await getInventory(db, 10, WITH_SALES);
  const { topRevenue, revenue: total } = await readSales();
  expect(topRevenue.map(({ name, revenue }) => [name, revenue])).toEqual([
    ["Place 1", 12_000],
    ["Place 2", 10_000],
    ["Place 3", 8000],
    ["Place 4", 6000],
    ["Place 5", 4000],
  ]);
  expect([figures.products, total]).toEqual([5, 42_000]);
});

test("the sales of a renamed product are summed under the name from its last sale", async () => {
  const { id } = await createProduct("Zafran", { "50ml": null });
  await placeOrderAt(id, 1, "2026-11-19T10:00:00Z");
  await db.update(products).set({ name: "Amber" }).where(eq(products.id, id));
  await placeOrderAt(id, 2, "2026-11-20T10:00:00Z");
  const { topRevenue } = await readSales();
  expect(topRevenue).toEqual([{ productId: id, name: "Amber", revenue: 3000, units: 3 }]);
});

test("the ten best-selling products are listed by units of all sizes, without unsold products [001 §9]", async () => {
  for (let soldPerSize = 1; soldPerSize <= 11; soldPerSize += 1) {
    await createProduct(
      `Sold ${soldPerSize}`,
      { "50ml": 5, "100ml": 5 },
      { "50ml": soldPerSize, "100ml": soldPerSize },
    );
  }
  await createProduct("New", { "50ml": 5 });
  const { topSellers } = await getInventory(db, 10, WITH_SALES);
  expect(topSellers.map(({ name, sold }) => [name, sold])).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((soldPerSize) => [`Sold ${soldPerSize}`, 2 * soldPerSize]),
  );
  await db.update(productVariants).set({ sold: 0 });
  await incrementRevision(db);
  expect((await getInventory(db, 10, WITH_SALES)).topSellers).toEqual([]);
});

test("the figures and alerts exclude drafts and archived products", async () => {
  await createProduct("Sold", { "50ml": 3 });
  for (const status of ["draft", "archived"] as const) {
    await buildProduct(db, { name: status, collectionRef, status, stock: { "50ml": 2 } });
  }
  const { figures, alerts } = await getInventory(db, 10, WITH_SALES);
  expect(figures).toMatchObject({ products: 1, bottles: 3, stockValue: 3000, lowStock: 1, outOfStock: 0 });
  expect(alerts).toMatchObject({ shown: [{ name: "Sold" }], total: 1 });
  expect(await countScarceProducts(db, 5)).toEqual({ outOfStock: 0, lowStock: 1 });
});

test("the revenue of products is without the discounts of their orders, so that it is never above the shop's", async () => {
  const [rose, oud] = [
    await createProduct("Rose", { "50ml": null }),
    await createProduct("Oud", { "50ml": null }),
  ];
  await buildDiscount(db, "EID300");
  const lines = [rose, oud].map(({ id }, index) => ({ productId: id, variant: "50ml", quantity: 3 - index }));
  const { id } = await placeOrder(db, buildOrderInput(lines, { code: "EID300" }));
  await db
    .update(orders)
    .set({ createdAt: new Date("2026-11-20T10:00:00Z") })
    .where(eq(orders.id, id));
  const { topRevenue, revenue } = await readSales();
  expect(topRevenue.map(({ name, revenue: ofProduct, units }) => [name, ofProduct, units])).toEqual([
    ["Rose", 2700, 3],
    ["Oud", 1800, 2],
  ]);
  expect(revenue).toBe(4500);
});
