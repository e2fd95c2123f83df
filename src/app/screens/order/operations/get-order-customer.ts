import type { SQL } from "drizzle-orm";
import { and, eq, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { OrderCustomer } from "#orders/rules/order.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import { matchesPhone } from "#orders/operations/matches-phone.ts";
import { readOrderSummaries, toStatusCounts } from "#orders/operations/lists/list-order-summaries.ts";

/** Maximum number of orders to return, newest first. */
const MAX_LISTED_ORDERS = 10;

/**
 * Returns the other orders with the same phone number as an order. Records the read in the audit log if there are any.
 * An invalid phone number matches only orders with the identical text.
 * @throws NotFound 'Order not found'
 */
export async function getOrderCustomer(
  db: Database,
  orderId: string,
  { by }: { by: Actor },
): Promise<OrderCustomer> {
  const [order] = await db
    .select({
      orderNumber: orders.orderNumber,
      typedPhone: orders.customerPhone,
      phone: orders.customerPhoneE164,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw createOrderNotFound();
  const condition = and(matchesPhone(order), ne(orders.id, orderId));
  const [statusSums, newestIds] = await Promise.all([
    sumByStatus(db, condition),
    listNewestIds(db, condition),
  ]);
  const total = statusSums.reduce((sum, { count }) => sum + count, 0);
  if (total > 0) {
    const subject = { type: "order", id: "list", label: "Orders" } as const;
    const details = { orders: newestIds.length, "same phone number as": order.orderNumber };
    await recordBulkRead(db, { subject, by, action: "read", details });
  }
  return {
    total,
    counts: toStatusCounts(statusSums),
    totalSpent: toPkr(statusSums.find(({ status }) => status === "delivered")?.amount ?? 0),
    orders: total === 0 ? [] : await readOrderSummaries(db, { ids: newestIds }, { limit: MAX_LISTED_ORDERS }),
  };
}

async function sumByStatus(db: Database, condition: SQL | undefined) {
  return db
    .select({
      status: orders.status,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${orders.totalAmount})`.mapWith(Number),
    })
    .from(orders)
    .where(condition)
    .groupBy(orders.status);
}

async function listNewestIds(db: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(descNullsLast(orders.createdAt))
    .limit(MAX_LISTED_ORDERS);
  return rows.map(({ id }) => id);
}
