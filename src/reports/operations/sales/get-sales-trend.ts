import { and, gte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { SHOP_TIME_ZONE, startOfLastDays } from "#platform/rules/day.ts";
import type { DaySales } from "#catalogue/rules/stock/inventory.ts";
import { fillSalesTrend, TREND_DAYS } from "#catalogue/rules/stock/inventory.ts";
import { toPkr } from "#kit/rules/money.ts";
import { countsAsRevenue } from "#orders/operations/statistics/order-statistics.ts";

/**
 * Returns the sales of each of the last 30 days, including today (Pakistan time). Revenue is in PKR and excludes
 * cancelled orders. Spec: admin §7, §9.
 */
export async function getSalesTrend(db: Database, now: Date = new Date()): Promise<DaySales[]> {
  // Grouping by date is much faster than grouping by formatted text.
  const day = sql`(${orders.createdAt} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})::date`;
  const rows = await db
    .select({
      day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
      orders: sql<number>`count(*)::int`,
      units: sql<number>`sum(${orders.totalItems})::int`,
      revenue: sql<string>`sum(${orders.totalAmount})::text`,
    })
    .from(orders)
    .where(and(gte(orders.createdAt, startOfLastDays(TREND_DAYS, now)), countsAsRevenue()))
    .groupBy(day);
  const sales = rows.map((row) => ({ ...row, revenue: toPkr(Number(row.revenue)) }));
  return fillSalesTrend(sales, now);
}
