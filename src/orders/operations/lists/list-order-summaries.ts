import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { OrderList, OrderSummary } from "../../rules/order.ts";
import { listValues } from "#kit/rules/query-values.ts";
import type { OrderFilter, OrderSort } from "../../rules/order-list.ts";
import { ORDER_LIST_LIMIT } from "../../rules/order-query.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import type { PageQuery } from "#kit/rules/paging.ts";

import { buildIsPacked, selectDelivery } from "./computed-columns.ts";
import { matchesOrderFilter } from "./order-filter.ts";
import { getSortColumns } from "./order-sort.ts";

/**
 * Returns a page of the admin order list. `counts` has the number of orders of each status; it applies all filters
 * except the status.
 * Spec: admin §2, §7.
 */
export async function listOrderSummaries(
  db: Database,
  query: OrderFilter & PageQuery & { sort?: OrderSort | undefined } = {},
): Promise<OrderList> {
  const { page = 1, pageSize = ORDER_LIST_LIMIT, sort, status, ...filter } = query;
  const statuses = status === undefined ? ORDER_STATUSES : listValues(status);
  const countTotal = (counts: OrderList["counts"]) => statuses.reduce((sum, each) => sum + counts[each], 0);
  const counting = countByStatus(db, filter);
  // A search without a match may read the whole table; it reads it only once.
  const isEmpty = filter.search !== undefined && countTotal(await counting) === 0;
  const [counts, items] = await Promise.all([
    counting,
    isEmpty
      ? []
      : readOrderSummaries(
          db,
          { ...filter, status },
          { sort, limit: pageSize, offset: (page - 1) * pageSize },
        ),
  ]);
  return { items, page, pageSize, total: countTotal(counts), counts };
}

async function countByStatus(db: Database, filter: OrderFilter): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(matchesOrderFilter(db, filter))
    .groupBy(orders.status);
  return toStatusCounts(rows);
}

/** Returns the number of orders of every status, 0 for statuses without a row. */
export function toStatusCounts(
  rows: readonly { status: OrderStatus; count: number }[],
): Record<OrderStatus, number> {
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >;
}

/** Returns the summaries of matching orders, newest first by default. */
export async function readOrderSummaries(
  db: Database,
  filter: OrderFilter,
  { sort, limit, offset = 0 }: { sort?: OrderSort | undefined; limit: number; offset?: number },
): Promise<OrderSummary[]> {
  const sortColumns = getSortColumns(sort);
  // The subquery is an index-only scan, so the table is read only for the rows of the page.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(matchesOrderFilter(db, filter))
    .orderBy(...sortColumns)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      customerPhone: orders.customerPhone,
      city: orders.city,
      isStockDeducted: orders.isStockDeducted,
      totalAmount: orders.totalAmount,
      totalItems: orders.totalItems,
      createdAt: orders.createdAt,
      channel: orders.channel,
      paymentState: orders.paymentState,
      importedFrom: orders.importedFrom,
      isPacked: buildIsPacked(),
      delivery: selectDelivery,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...sortColumns);
  return rows.map(({ importedFrom, ...row }) => ({
    ...row,
    ...(importedFrom && { importedFrom }),
    totalAmount: toPkr(row.totalAmount),
    createdAt: row.createdAt.toISOString(),
  }));
}
