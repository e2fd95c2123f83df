import { inArray, or, sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getGeneratedOrderAge, generateOrder } from "../sample/generate-orders.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orderAdjustments, orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import type { SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";
import { listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";

import type { Sales } from "./add-generated-sales.ts";
import { addRatings, addSales, addOrderToSales } from "./add-generated-sales.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { insertMany } from "#platform/db/writes/insert-many.ts";
import type { DatedOrder } from "./generated-order-rows.ts";
import {
  toAdjustmentRows,
  toHistoryRows,
  toItemRows,
  toMovementRows,
  toOrderRow,
  toReviewRows,
} from "./generated-order-rows.ts";

const BATCH_SIZE = 1000;
const PRODUCTS_PER_QUERY = 5000;
/** Age of the stock movements that supply the generated orders (ms). Greater than the age of the oldest order. */
const SUPPLY_AGE_MS = 731 * DAY_MS;

export interface ImportOrdersOptions {
  /** The current time, to which the ages of the orders are relative. */
  now?: Date;
  /** Called after every batch with the number of processed orders. */
  onProgress?: (done: number, total: number) => void;
}

export interface ImportOrdersResult {
  orders: number;
  /** Number of orders that already existed. */
  skipped: number;
}

/**
 * Adds generated orders for the existing products, with lines, histories, reviews and stock movements, in one
 * transaction. The orders are deterministic. Sold counts and ratings increase. Stock is unchanged, because additional
 * movements supply the sold bottles. Existing orders are unchanged.
 */
export async function importOrders(
  db: Database,
  count: number,
  { now = new Date(), onProgress }: ImportOrdersOptions = {},
): Promise<ImportOrdersResult> {
  return db.transaction(async (tx) => {
    // Disables the timeout, because an import writes many more rows than other operations.
    await tx.execute(sql`set local statement_timeout = 0`);
    const sizes = await listAllSizes(tx);
    if (sizes.length === 0) return { orders: 0, skipped: count };
    const sales: Sales = { sizes: new Map(), ratings: new Map() };
    const indexes = listIndexesOldestFirst(count);
    // The trigger would update a customer's figures for each order, which takes far longer than once (`storeSales`).
    await tx.execute(sql`alter table ${orders} disable trigger orders_note_customer`);
    let addedCount = 0;
    for (let start = 0; start < count; start += BATCH_SIZE) {
      const end = Math.min(start + BATCH_SIZE, count);
      const batch = indexes.slice(start, end).map((index) => ({ order: generateOrder(index, sizes), now }));
      const newOrders = await excludeExisting(tx, batch);
      await insertOrders(tx, newOrders);
      for (const datedOrder of newOrders) addOrderToSales(sales, datedOrder);
      addedCount += newOrders.length;
      onProgress?.(end, count);
    }
    // The database alters no table whose constraints wait for the end of the transaction.
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(sql`alter table ${orders} enable trigger orders_note_customer`);
    if (addedCount > 0) await storeSales(tx, sales, now);
    return { orders: addedCount, skipped: count - addedCount };
  });
}

/** Returns the indexes in chronological order, so that the database stores orders with similar times together. */
function listIndexesOldestFirst(count: number): number[] {
  return Array.from({ length: count }, (_, index) => ({ index, ageMs: getGeneratedOrderAge(index) }))
    .toSorted((a, b) => b.ageMs - a.ageMs)
    .map(({ index }) => index);
}

/** Returns every size of every product in a fixed order. */
async function listAllSizes(tx: Database): Promise<SellableVariant[]> {
  const ids = await tx.select({ id: products.id }).from(products);
  const sizes: SellableVariant[] = [];
  for (let start = 0; start < ids.length; start += PRODUCTS_PER_QUERY) {
    const batch = ids.slice(start, start + PRODUCTS_PER_QUERY).map(({ id }) => id);
    sizes.push(...(await listSellableVariants(tx, batch)));
  }
  const buildKey = ({ productId, variant }: SellableVariant) => `${productId}\n${variant}`;
  return sizes
    .map((size) => ({ size, key: buildKey(size) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ size }) => size);
}

async function insertOrders(tx: Database, batch: readonly DatedOrder[]): Promise<void> {
  await insertMany(tx, orders, batch.map(toOrderRow));
  await insertMany(tx, orderItems, batch.flatMap(toItemRows));
  await insertMany(tx, orderAdjustments, batch.flatMap(toAdjustmentRows));
  await insertMany(tx, orderStatusHistory, batch.flatMap(toHistoryRows));
  await insertMany(tx, stockMovements, batch.flatMap(toMovementRows));
  await insertMany(tx, orderReviews, batch.flatMap(toReviewRows));
}

/** Removes orders whose id or order number already exists. */
async function excludeExisting(tx: Database, batch: readonly DatedOrder[]): Promise<DatedOrder[]> {
  const ids = batch.map(({ order }) => order.id);
  const numbers = batch.map(({ order }) => order.orderNumber);
  const rows = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(or(inArray(orders.id, ids), inArray(orders.orderNumber, numbers)));
  const existing = new Set(rows.flatMap(({ id, orderNumber }) => [id, orderNumber]));
  return batch.filter(({ order }) => !existing.has(order.id) && !existing.has(order.orderNumber));
}

async function storeSales(tx: Database, sales: Sales, now: Date): Promise<void> {
  await addSales(tx, sales, new Date(now.getTime() - SUPPLY_AGE_MS));
  await addRatings(tx, sales);
  // Updates the planner's statistics, which would be outdated until the next automatic analyze.
  for (const table of [
    orders,
    orderItems,
    orderAdjustments,
    orderStatusHistory,
    orderReviews,
    stockMovements,
  ]) {
    await tx.execute(sql`analyze ${table}`);
  }
  await tx.execute(sql`
    select refresh_customer(phone)
    from (select distinct customer_phone_e164 as phone from ${orders} where customer_phone_e164 is not null) as known`);
  await incrementRevision(tx);
}
