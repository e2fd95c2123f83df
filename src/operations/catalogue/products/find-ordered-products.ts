import { inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";

/** Returns which of these products were ever ordered, including orders that were cancelled. */
export async function findOrderedProducts(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
