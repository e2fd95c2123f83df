import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orderItemParts } from "../tables/order-schema.server.ts";

/** Returns the ids of the products that were ever ordered, including in cancelled orders and as parts of sets. */
export async function listOrderedProducts(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, [...ids]))
    .union(
      db
        .selectDistinct({ id: orderItemParts.productId })
        .from(orderItemParts)
        .where(inArray(orderItemParts.productId, [...ids])),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the sizes that were ever ordered, including as parts of sets. */
export async function listOrderedSizes(db: Database, variantIds: readonly number[]): Promise<Set<number>> {
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
