import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import type { PendingOrders } from "#domain/dashboard/dashboard.ts";
import { INITIAL_STATUS } from "#domain/orders/order-status.ts";

/** Returns the number of pending orders, and the time of the oldest. */
export async function summarizePendingOrders(db: Database): Promise<PendingOrders> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<string | Date | null>`min(${orders.createdAt})`,
    })
    .from(orders)
    .where(eq(orders.status, INITIAL_STATUS));
  const { count = 0, oldest = null } = row ?? {};
  return { count, oldest: oldest === null ? null : new Date(oldest).toISOString() };
}
