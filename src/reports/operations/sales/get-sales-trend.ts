import { gte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { SHOP_TIME_ZONE, startOfLastDays } from "#platform/rules/day.ts";
import type { DaySales } from "#catalogue/rules/stock/inventory.ts";
import { fillSalesTrend, TREND_DAYS } from "#catalogue/rules/stock/inventory.ts";
import { toPkr } from "#kit/rules/money.ts";
import { countsAsRevenue } from "#orders/operations/statistics/order-statistics.ts";

/**
 * Returns the sales of each of the last 30 days, including today (Pakistan time). As everywhere, the number of orders includes
 * cancelled ones; units and revenue (PKR) exclude them. Spec: admin §7, §9.
 */
export async function getSalesTrend(db: Database, now: Date = new Date()): Promise<DaySales[]> {
  // Grouping by date is much faster than grouping by formatted text.
  const day = sql`(${orders.createdAt} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})::date`;
  const rows = await db
    .select({
      day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
      orders: sql<number>`count(*)::int`,
      units: sql<number>`coalesce(sum(${orders.totalItems}) filter (where ${countsAsRevenue()}), 0)::int`,
      revenue: sql<string>`coalesce(sum(${orders.totalAmount}) filter (where ${countsAsRevenue()}), 0)::text`,
    })
    .from(orders)
    .where(gte(orders.createdAt, startOfLastDays(TREND_DAYS, now)))
    .groupBy(day);
  const sales = rows.map((row) => ({ ...row, revenue: toPkr(Number(row.revenue)) }));
  return fillSalesTrend(sales, now);
}
