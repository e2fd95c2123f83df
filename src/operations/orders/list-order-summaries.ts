import { asc, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { orders } from "#db/order-schema.server.ts";
import { toPkr } from "#domain/money.ts";
import type { OrderList, OrderSummary } from "#domain/order.ts";
import { ORDER_LIST_LIMIT } from "#domain/order-query.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import type { PageQuery } from "#domain/paging.ts";

import type { OrderFilter } from "./order-filter.ts";
import { matchingOrders } from "./order-filter.ts";

/** Staff's list of orders, newest first: only what a row of it shows. Spec: admin §2, §7. */
export async function listOrderSummaries(
  db: Database,
  query: Pick<OrderFilter, "status" | "search"> & PageQuery = {},
): Promise<OrderList> {
  const { status, search, page = 1, pageSize = ORDER_LIST_LIMIT } = query;
  const [counts, items] = await Promise.all([
    countByStatus(db, { search }),
    readSummaries(db, { status, search }, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  const total = status === undefined ? Object.values(counts).reduce((a, b) => a + b, 0) : counts[status];
  return { items, page, pageSize, total, counts };
}

async function countByStatus(db: Database, filter: OrderFilter): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(matchingOrders(filter))
    .groupBy(orders.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >;
}

/** A part of the orders that a filter finds, newest first. */
export async function readSummaries(
  db: Database,
  filter: OrderFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OrderSummary[]> {
  const newestFirst = [descending(orders.createdAt), asc(orders.id)];
  // Found in the index, however far back; only the rows of the page are read whole.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(matchingOrders(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      totalAmount: orders.totalAmount,
      totalItems: orders.totalItems,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...newestFirst);
  return rows.map((row) => ({
    ...row,
    totalAmount: toPkr(row.totalAmount),
    createdAt: row.createdAt.toISOString(),
  }));
}
