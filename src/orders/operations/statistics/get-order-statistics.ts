import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";

import { countsAsRevenue } from "./counts-as-revenue.ts";

/** The number of orders and the revenue in PKR. */
export interface OrderStatistics {
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
