import { eq, min } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { INITIAL_STATUS } from "../../rules/order-status.ts";

/** Returns the time of the oldest pending order (ISO 8601, UTC), or null if no order is pending. */
export async function getOldestPendingOrder(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ placedAt: min(orders.createdAt) })
    .from(orders)
    .where(eq(orders.status, INITIAL_STATUS));
  return row?.placedAt?.toISOString() ?? null;
}
