import { ne, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { toPkr } from "#domain/shared/money.ts";

/** How many orders there are, and the revenue (PKR) of those that are not cancelled. */
export interface OrderStatistics {
  total: number;
  totalRevenue: number;
}

/** Counted over every order by the database, not over the first thousand. Spec: storefront §7, §9. */
export async function getOrderStatistics(db: Database): Promise<OrderStatistics> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      revenue: sql<string>`coalesce(sum(${orders.totalAmount}) filter (where ${ne(orders.status, "cancelled")}), 0)::text`,
    })
    .from(orders);
  return { total: row?.total ?? 0, totalRevenue: toPkr(Number(row?.revenue ?? 0)) };
}
