import { and, gte, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { SHOP_TIME_ZONE, startOfLastDays } from "#domain/shared/day.ts";
import type { DaySales } from "#domain/stock/inventory.ts";
import { salesTrend, TREND_DAYS } from "#domain/stock/inventory.ts";
import { toPkr } from "#domain/shared/money.ts";
import { countsAsRevenue } from "#operations/orders/counts-as-revenue.ts";

/**
 * What was sold on each of the last 30 days in Pakistan, today the last; revenue in PKR. Cancelled orders count
 * nothing. Spec: admin §7, §9.
 */
export async function getSalesTrend(db: Database, now: Date = new Date()): Promise<DaySales[]> {
  // A date is grouped in a fraction of the time that its letters take.
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
  return salesTrend(sales, now);
}
