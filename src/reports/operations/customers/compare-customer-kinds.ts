import { and, count, eq, gte, sql } from "drizzle-orm";

import { TREND_DAYS } from "#catalogue/rules/stock/inventory.ts";
import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { countsAsRevenue } from "#orders/operations/statistics/order-statistics.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { startOfLastDays } from "#platform/rules/day.ts";

import type { CustomerKind, CustomerKinds } from "../../rules/dashboard.ts";

const NO_ORDERS = { orders: 0, revenue: 0 };

/**
 * Returns the orders and the revenue (PKR) of the last 30 days, including today (Pakistan time), by customer: new if the
 * order is the first of its phone number that was not cancelled, returning if it is not, unknown without a valid number.
 * Cancelled orders do not count.
 */
export async function compareCustomerKinds(db: Database, now: Date = new Date()): Promise<CustomerKinds> {
  const kind = sql<CustomerKind>`case when ${orders.customerPhoneE164} is null then 'unknown'
    when ${customerSummaries.id} is null then 'returning' else 'new' end`.as("kind");
  const rows = await db
    .select({ kind, orders: count(), revenue: sql<string>`sum(${orders.totalAmount})::text` })
    .from(orders)
    .leftJoin(customerSummaries, eq(customerSummaries.firstOrderId, orders.id))
    .where(and(gte(orders.createdAt, startOfLastDays(TREND_DAYS, now)), countsAsRevenue()))
    .groupBy(kind);
  const byKind = new Map(
    rows.map((row) => [row.kind, { orders: row.orders, revenue: toPkr(Number(row.revenue)) }]),
  );
  return {
    new: byKind.get("new") ?? NO_ORDERS,
    returning: byKind.get("returning") ?? NO_ORDERS,
    unknown: byKind.get("unknown") ?? NO_ORDERS,
  };
}
