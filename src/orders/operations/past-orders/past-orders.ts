import { randomUUID } from "node:crypto";

import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";

import { mapInBatches } from "#catalogue/operations/product-files/in-batches.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { historyFileMessages as messages } from "#customers/rules/shop-files/history-messages.ts";
import { historyImports } from "#customers/tables/customer-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { insertMany } from "#platform/db/writes/insert-many.ts";

import type { PastOrder } from "../../rules/past-orders/convert-orders.ts";
import { orderStatusHistory } from "../../tables/order-history-schema.server.ts";
import { customers, orderAdjustments, orderItems, orders } from "../../tables/order-schema.server.ts";

import type { PastProduct } from "./find-products.ts";
import { readProductFinder, toForeignProduct } from "./find-products.ts";

/** A past order with the products of its lines. */
export interface PlannedPastOrder {
  order: PastOrder;
  items: (PastProduct & { unitPrice: number; quantity: number })[];
}

/** What importing past orders would change. */
export interface PastOrderPlan {
  added: PlannedPastOrder[];
  /** Orders that an earlier import added. */
  known: PastOrder[];
  /** Orders with the number of an imported order, but another date. */
  others: PastOrder[];
  /** Number of lines that belong to no product here. */
  unmatched: number;
}

/** Compares past orders with the stored ones, by number, and finds the products of their lines. */
export async function planPastOrders(tx: Database, pastOrders: readonly PastOrder[]): Promise<PastOrderPlan> {
  const stored = await mapInBatches(
    pastOrders.map(({ orderNumber }) => orderNumber),
    (batch) =>
      tx
        .select({ orderNumber: orders.orderNumber, createdAt: orders.createdAt })
        .from(orders)
        .where(inArray(orders.orderNumber, batch)),
  );
  const placedAt = new Map(stored.map(({ orderNumber, createdAt }) => [orderNumber, createdAt.getTime()]));
  const findProduct = await readProductFinder(tx);
  const plan: PastOrderPlan = { added: [], known: [], others: [], unmatched: 0 };
  for (const order of pastOrders) {
    const storedAt = placedAt.get(order.orderNumber);
    if (storedAt === order.placedAt.getTime()) plan.known.push(order);
    else if (storedAt !== undefined) plan.others.push(order);
    else {
      const lines = order.lines.map((line) => ({ line, product: findProduct(line) }));
      plan.unmatched += lines.filter(({ product }) => product === undefined).length;
      const items = lines.map(({ line: { name, unitPrice, quantity }, product }) => {
        return { ...(product ?? toForeignProduct(name)), unitPrice, quantity };
      });
      plan.added.push({ order, items: mergeItems(items) });
    }
  }
  return plan;
}

/** Adds up lines of one size and price. Lines of one size with other prices get a number, because a size occurs once. */
function mergeItems(items: readonly PlannedPastOrder["items"][number][]): PlannedPastOrder["items"] {
  const bySize = Map.groupBy(items, ({ productId, variant }) => `${productId}\n${variant}`);
  return [...bySize.values()].flatMap((lines) => {
    const byPrice = [...Map.groupBy(lines, ({ unitPrice }) => unitPrice).values()];
    return byPrice.flatMap((same, index) => {
      const [first] = same;
      if (first === undefined) return [];
      const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
      const variant = index === 0 ? first.variant : `${first.variant} (${index + 1})`;
      return [{ ...first, variant, quantity }];
    });
  });
}

const BATCH_SIZE = 500;

/**
 * Adds past orders as history: final orders with their own dates that move no stock and no money, publish no event and
 * send nothing.
 */
export async function addPastOrders(
  tx: Database,
  planned: readonly PlannedPastOrder[],
  importId: string,
): Promise<void> {
  for (let start = 0; start < planned.length; start += BATCH_SIZE) {
    const batch = planned.slice(start, start + BATCH_SIZE).map((each) => ({ ...each, id: randomUUID() }));
    await insertMany(
      tx,
      orders,
      batch.map((each) => toOrderRow(each, importId)),
    );
    await insertMany(tx, orderItems, batch.flatMap(toItemRows));
    await insertMany(tx, orderAdjustments, batch.flatMap(toAdjustmentRows));
    await insertMany(tx, orderStatusHistory, batch.flatMap(toHistoryRows));
  }
}

type StoredPastOrder = PlannedPastOrder & { id: string };

function toOrderRow({ id, order, items }: StoredPastOrder, importId: string): typeof orders.$inferInsert {
  const { name, email, phones, street, city, state, zipCode, country } = order;
  return {
    id,
    orderNumber: order.orderNumber,
    status: order.status,
    customerName: name,
    customerEmail: email,
    customerPhone: phones.typed,
    customerPhoneE164: phones.e164,
    street,
    city,
    state,
    zipCode,
    country,
    subtotal: order.subtotal,
    totalAmount: order.total,
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    adminNotes: order.notes,
    importedFrom: order.shop,
    importId,
    isStockDeducted: false,
    createdAt: order.placedAt,
    updatedAt: order.finishedAt,
  };
}

function toItemRows({ id: orderId, order, items }: StoredPastOrder): (typeof orderItems.$inferInsert)[] {
  return items.map((item, position) => {
    return { orderId, position, ...item, stockTaken: 0, soldCounted: 0, placedAt: order.placedAt };
  });
}

function toAdjustmentRows({ id: orderId, order }: StoredPastOrder): (typeof orderAdjustments.$inferInsert)[] {
  return order.adjustments.map((adjustment, position) => ({ orderId, position, ...adjustment }));
}

function toHistoryRows({ id: orderId, order }: StoredPastOrder): (typeof orderStatusHistory.$inferInsert)[] {
  const { placedAt, finishedAt } = order;
  return [
    { orderId, status: "pending", createdAt: placedAt },
    ...(order.wasShipped ? [{ orderId, status: "shipped" as const, createdAt: finishedAt }] : []),
    { orderId, status: order.status, createdAt: finishedAt },
  ];
}

/** Maximum number of orders that an error names. */
const MAX_NAMED_ORDERS = 5;

/**
 * Deletes the orders that an import added.
 * @throws Conflict if staff changed one of them since; the error names them
 */
export async function deletePastOrders(tx: Database, importId: string): Promise<void> {
  const changed = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .innerJoin(historyImports, eq(historyImports.id, orders.importId))
    .where(
      and(
        eq(orders.importId, importId),
        gt(orders.updatedAt, historyImports.createdAt),
        ne(orders.customerName, ERASED_NAME),
      ),
    )
    .orderBy(orders.orderNumber);
  if (changed.length > 0) {
    const named = changed.slice(0, MAX_NAMED_ORDERS).map(({ orderNumber }) => orderNumber);
    throw new Conflict(messages.changedSince(named, changed.length - named.length));
  }
  const deleted = await tx
    .delete(orders)
    .where(eq(orders.importId, importId))
    .returning({ email: sql<string>`lower(${orders.customerEmail})` });
  const emails = [...new Set(deleted.map(({ email }) => email))];
  await tx.execute(sql`delete from ${customers}
    where email in (select json_array_elements_text(${JSON.stringify(emails)}::json))
      and not exists (select from ${orders} where lower(customer_email) = customers.email)`);
}

/** Counts the orders that were imported from other shops. */
export async function countPastOrders(db: Database): Promise<number> {
  return db.$count(orders, sql`${orders.importId} is not null`);
}
