import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { generateCatalogue } from "../sample/generate-catalogue.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { priceOrder } from "#orders/rules/order-price.ts";
import { calculateAverageRating } from "#catalogue/rules/product.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { listFullOrders } from "#orders/operations/lists/list-full-orders.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput } from "#test/factories.ts";
import { createTestFolder } from "#test/images.ts";

import { queryRows } from "#platform/db/statements/rows.server.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { importOrders } from "./import-orders.ts";

const db = await openTestDatabase();
const now = new Date("2026-03-01T10:00:00.000Z");
const catalogue = generateCatalogue(60);

/** Returns sizes whose stock or sold count does not equal the sum of the ledger. */
async function listSizesWithWrongSums() {
  return db
    .select({ id: productVariants.id })
    .from(productVariants)
    .leftJoin(stockMovements, eq(stockMovements.variantId, productVariants.id))
    .groupBy(productVariants.id)
    .having(
      sql`coalesce(sum(${stockMovements.delta}), 0) <> coalesce(${productVariants.stock}, 0)
        or coalesce(sum(${stockMovements.soldDelta}), 0) <> ${productVariants.sold}`,
    );
}

async function readStockLevels() {
  const rows = await db.select().from(productVariants).orderBy(productVariants.id);
  return rows.map(({ id, stock, sold }) => ({ id, stock, sold }));
}

async function findIdByStatus(status: "confirmed" | "cancelled" | "pending"): Promise<string> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.status, status)).limit(1);
  return row?.id ?? "";
}

test("a shop without products gets no generated orders", async () => {
  expect(await importOrders(db, 5)).toEqual({ orders: 0, skipped: 5 });
});

test("importing generated orders does not change stock", async () => {
  await importCatalogue(db, openMedia({ kind: "disk" }, createTestFolder()), catalogue, {
    imagesDir: sampleImagesDir,
  });
  // Makes one size unlimited and deletes its stock movements.
  const [firstSize] = await readStockLevels();
  await db.delete(stockMovements).where(eq(stockMovements.variantId, firstSize?.id ?? 0));
  await db
    .update(productVariants)
    .set({ stock: null, sold: 0 })
    .where(eq(productVariants.id, firstSize?.id ?? 0));
  const [before, revision] = [await readStockLevels(), await getRevision(db)];
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  expect(await importOrders(db, 1200, { now, onProgress })).toEqual({ orders: 1200, skipped: 0 });
  expect(progress).toEqual([1000, 1200]);
  expect(await db.$count(orders)).toBe(1200);
  expect(await db.$count(orderReviews)).toBeGreaterThan(100);
  const after = await readStockLevels();
  expect(after.map(({ stock }) => stock)).toEqual(before.map(({ stock }) => stock));
  expect(after.filter(({ sold }, index) => sold > (before[index]?.sold ?? 0)).length).toBeGreaterThan(100);
  expect(after[0]?.sold).toBeGreaterThan(0);
  expect(await getRevision(db)).toBe(revision + 1);
});

test("sold counts equal the sums of the ledger and of the order items", async () => {
  expect(await listSizesWithWrongSums()).toEqual([]);
  const [itemTotal] = await db
    .select({ sold: sql<number>`sum(${orderItems.soldCounted})::int` })
    .from(orderItems);
  const [variantTotal] = await db
    .select({ sold: sql<number>`sum(${productVariants.sold})::int` })
    .from(productVariants);
  const [{ initial } = { initial: 0 }] = await db
    .select({ initial: sql<number>`sum(${stockMovements.soldDelta})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.reason, "initial"));
  expect((variantTotal?.sold ?? 0) - initial).toBe(itemTotal?.sold);
});

test("the figures of each customer count the customer's orders, and later changes update them", async () => {
  const listWrongCustomers = () =>
    queryRows(
      db,
      sql`select phone from customer_summaries as summary full join (
          select customer_phone_e164 as phone, count(*) as orders from ${orders} group by customer_phone_e164
        ) as known using (phone)
        where summary.orders is distinct from known.orders`,
    );
  expect(await listWrongCustomers()).toEqual([]);
  const [order] = await db.select().from(orders).limit(1);
  const setPhone = (customerPhoneE164 = "") =>
    db
      .update(orders)
      .set({ customerPhoneE164 })
      .where(eq(orders.id, order?.id ?? ""));
  await setPhone("+923009999999");
  expect(await listWrongCustomers()).toEqual([]);
  await setPhone(order?.customerPhoneE164 ?? "");
});

test("imported orders have consistent totals, statuses and times", async () => {
  const importedOrders = await listFullOrders(db, await db.select().from(orders));
  const inconsistent = importedOrders.filter((order) => {
    const lines = order.items.map(({ product, quantity }) => ({ unitPrice: product.price, quantity }));
    const totals = priceOrder(lines);
    const isValid =
      order.totalAmount === totals.totalAmount &&
      order.totalItems === totals.totalItems &&
      order.status === order.statusHistory.at(-1)?.status &&
      order.createdAt === order.statusHistory[0]?.timestamp &&
      order.updatedAt <= now.toISOString();
    return !isValid;
  });
  expect(importedOrders).toHaveLength(1200);
  expect(inconsistent).toEqual([]);
});

test("phone numbers are stored in E.164 format", async () => {
  const rows = await db.select().from(orders).limit(50);
  expect(rows.map((row) => row.customerPhoneE164)).toEqual(rows.map((row) => toE164(row.customerPhone)));
});

test("the ratings in generated reviews are added to the products", async () => {
  const rows = await db.select().from(products);
  expect(rows.map(({ rating }) => rating)).toEqual(
    rows.map(({ ratings }) => calculateAverageRating(ratings)),
  );
  const ratingsInReviews = await db.$count(orderReviews, sql`${orderReviews.rating} is not null`);
  const initialRatings = catalogue.products.reduce((sum, { ratings }) => sum + ratings.length, 0);
  expect(rows.reduce((sum, { ratings }) => sum + ratings.length, 0)).toBe(initialRatings + ratingsInReviews);
});

test("importing generated orders again adds only missing orders", async () => {
  const before = [await readStockLevels(), await db.$count(stockMovements), await getRevision(db)];
  expect(await importOrders(db, 1200, { now })).toEqual({ orders: 0, skipped: 1200 });
  expect([await readStockLevels(), await db.$count(stockMovements), await getRevision(db)]).toEqual(before);
  expect(await importOrders(db, 1300, { now })).toEqual({ orders: 100, skipped: 1200 });
  expect(await listSizesWithWrongSums()).toEqual([]);
});

test("a generated order whose number is in use is skipped", async () => {
  const [row] = await db.select().from(orders).where(eq(orders.status, "pending")).limit(1);
  const { id = "", orderNumber = "" } = row ?? {};
  await db.delete(orders).where(eq(orders.id, id));
  const [size] = await db
    .select()
    .from(productVariants)
    .where(sql`${productVariants.stock} > 0`)
    .limit(1);
  const items = [{ productId: size?.productId ?? "", variant: size?.name ?? "", quantity: 1 }];
  await placeOrder(db, buildOrderInput(items), { createOrderNumber: () => orderNumber });
  expect(await importOrders(db, 1300, { now })).toEqual({ orders: 0, skipped: 1300 });
});

test("cancelling and confirming generated orders keeps the ledger correct", async () => {
  const orderId = await findIdByStatus("confirmed");
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const readStockLevel = async () => (await readStockLevels()).find(({ id }) => id === item?.variantId);
  const before = await readStockLevel();
  await updateOrderStatus(db, { orderId, status: "cancelled" });
  expect((await readStockLevel())?.sold).toBe((before?.sold ?? 0) - (item?.quantity ?? 0));
  expect((await getOrder(db, orderId))?.stockRestoredAt).not.toBeNull();
  const pendingId = await findIdByStatus("pending");
  const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, pendingId));
  for (const { variantId } of lines) {
    // Adds stock, because some generated sizes are sold out.
    await db
      .insert(stockMovements)
      .values({ variantId, productId: "", variant: "", delta: 9, reason: "adjusted" });
    await db
      .update(productVariants)
      .set({ stock: sql`${productVariants.stock} + 9` })
      .where(eq(productVariants.id, variantId ?? 0));
  }
  expect((await updateOrderStatus(db, { orderId: pendingId, status: "confirmed" })).status).toBe("confirmed");
  expect(await listSizesWithWrongSums()).toEqual([]);
});
