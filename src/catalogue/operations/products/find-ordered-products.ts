import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItemParts } from "../../tables/set-schema.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";

/** Returns the ids of the products that were ever ordered, including in cancelled orders and as parts of sets. */
export async function findOrderedProducts(db: Database, ids: readonly string[]): Promise<Set<string>> {
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
