import type { SQL } from "drizzle-orm";
import { notInArray, sql, and, gte, lt, eq, min } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { startOfLastDays } from "#platform/rules/day.ts";
import { TREND_DAYS } from "#catalogue/rules/stock/inventory.ts";
import { orders, customers } from "../../tables/order-schema.server.ts";
import { filterStatuses, INITIAL_STATUS } from "../../rules/order-status.ts";

const EXCLUDED_STATUSES = filterStatuses(({ countsAsRevenue }) => !countsAsRevenue);

/** Returns the SQL condition for orders that count as revenue, as defined by `STATUS_RULES`. Spec: storefront §9. */
export function countsAsRevenue(): SQL {
  // With `not in`, PostgreSQL scans the index `orders_sums` once instead of once per status.
  return notInArray(orders.status, EXCLUDED_STATUSES);
}

/** Returns the SQL condition for orders to confirm: the one set that the orders, the calls and the counters for staff count. */
export function isToConfirm(): SQL {
  return eq(orders.status, INITIAL_STATUS);
}

/** The number of orders and the revenue in PKR. */
interface OrderStatistics {
  total: number;
  totalRevenue: number;
}

/** Returns statistics of all orders. Spec: storefront §7, §9. */
export async function getOrderStatistics(db: Database): Promise<OrderStatistics> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      revenue: sql<string>`coalesce(sum(${orders.totalAmount}) filter (where ${countsAsRevenue()}), 0)::text`,
    })
    .from(orders);
  return { total: row?.total ?? 0, totalRevenue: toPkr(Number(row?.revenue ?? 0)) };
}

/** Returns the revenue (PKR) of the last 30 days, including today (Pakistan time), and of the previous 30 days. */
export async function compareRevenue(
  db: Database,
  now: Date = new Date(),
): Promise<{ current: number; previous: number }> {
  const start = startOfLastDays(TREND_DAYS, now);
  const previousStart = startOfLastDays(2 * TREND_DAYS, now);
  const sum = sql`coalesce(sum(${orders.totalAmount})`;
  const [row] = await db
    .select({
      current: sql<string>`${sum} filter (where ${gte(orders.createdAt, start)}), 0)::text`,
      previous: sql<string>`${sum} filter (where ${lt(orders.createdAt, start)}), 0)::text`,
    })
    .from(orders)
    .where(and(gte(orders.createdAt, previousStart), countsAsRevenue()));
  return { current: toPkr(Number(row?.current ?? 0)), previous: toPkr(Number(row?.previous ?? 0)) };
}

/** Counts customers, i.e. distinct email addresses with an order. Spec: admin §2. */
export async function countCustomers(db: Database): Promise<number> {
  return db.$count(customers);
}

/** Returns the time of the oldest pending order (ISO 8601, UTC), or null if no order is pending. */
export async function getOldestPendingOrder(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ placedAt: min(orders.createdAt) })
    .from(orders)
    .where(isToConfirm());
  return row?.placedAt?.toISOString() ?? null;
}
