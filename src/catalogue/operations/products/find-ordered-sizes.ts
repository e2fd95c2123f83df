import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import { orderItemParts } from "../../tables/set-schema.server.ts";

/** Returns the ids of the sizes that were ever ordered, including as parts of sets. */
export async function findOrderedSizes(db: Database, variantIds: readonly number[]): Promise<Set<number>> {
  if (variantIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: sql<number>`${orderItems.variantId}`.mapWith(Number) })
    .from(orderItems)
    .where(inArray(orderItems.variantId, [...variantIds]))
    .union(
      db
        .selectDistinct({ id: sql<number>`${orderItemParts.variantId}`.mapWith(Number) })
        .from(orderItemParts)
        .where(inArray(orderItemParts.variantId, [...variantIds])),
    );
  return new Set(rows.map(({ id }) => id));
}
