import { eq, sql } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { countsAsRevenue } from "#orders/operations/statistics/order-statistics.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

/** Returns what customers got back for returned goods, in PKR. Revenue minus these credits are the net sales. */
export async function sumCredits(db: Database): Promise<number> {
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${orderCredits.amount}), 0)::float8` })
    .from(orderCredits)
    .innerJoin(orders, eq(orders.id, orderCredits.orderId))
    .where(countsAsRevenue());
  return toPkr(row?.amount ?? 0);
}
