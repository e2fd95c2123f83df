import type { SQL } from "drizzle-orm";
import { and, eq, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { findProfile } from "#customers/operations/customer-profiles.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { OrderCustomer } from "#orders/rules/order.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import { buildWasReturned } from "#orders/operations/queries.ts";
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
  const readFor = { "same phone number as": order.orderNumber };
  return summarizeOrders(db, condition, { phone: order.phone, by, readFor });
}

interface SummaryOptions {
  /** In E.164; null if the number is not valid. */
  phone: string | null;
  by: Actor;
  /** What the audit log says about the reason of the read. */
  readFor: Record<string, string>;
}

/** Returns the orders of a customer and their profile. Records the read in the audit log if there are any orders. */
export async function summarizeOrders(
  db: Database,
  condition: SQL | undefined,
  { phone, by, readFor }: SummaryOptions,
): Promise<OrderCustomer> {
  const [statusSums, newestIds, profile] = await Promise.all([
    sumByStatus(db, condition),
    listNewestIds(db, condition),
    findProfile(db, phone),
  ]);
  const total = statusSums.reduce((sum, { count }) => sum + count, 0);
  if (total > 0) {
    const subject = { type: "order", id: "list", label: "Orders" } as const;
    const details = { orders: newestIds.length, ...readFor };
    await recordBulkRead(db, { subject, by, action: "read", details });
  }
  return {
    total,
    counts: toStatusCounts(statusSums),
    totalSpent: toPkr(statusSums.find(({ status }) => status === "delivered")?.kept ?? 0),
    orders: total === 0 ? [] : await readOrderSummaries(db, { ids: newestIds }, { limit: MAX_LISTED_ORDERS }),
    profile: profile && { name: profile.name, tags: profile.tags, note: profile.note },
  };
}

async function sumByStatus(db: Database, condition: SQL | undefined) {
  return db
    .select({
      status: orders.status,
      count: sql<number>`count(*)::int`,
      // Without the orders whose parcel came back, as the list of customers.
      kept: sql<number>`coalesce(sum(${orders.totalAmount}) filter (where not ${buildWasReturned()}), 0)`.mapWith(
        Number,
      ),
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
