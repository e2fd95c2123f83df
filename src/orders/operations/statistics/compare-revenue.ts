import { and, gte, lt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import type { RevenueComparison } from "#reports/rules/dashboard.ts";
import { startOfLastDays } from "#platform/rules/day.ts";
import { TREND_DAYS } from "#catalogue/rules/stock/inventory.ts";
import { toPkr } from "#kit/rules/money.ts";

import { countsAsRevenue } from "./counts-as-revenue.ts";

/** Returns the revenue (PKR) of the last 30 days, including today (Pakistan time), and of the previous 30 days. */
export async function compareRevenue(db: Database, now: Date = new Date()): Promise<RevenueComparison> {
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
