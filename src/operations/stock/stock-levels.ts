import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";

/**
 * Returns a subquery with the stock levels of each product. Unlimited sizes count as 0, and `minimum` is null if all sizes are
 * unlimited. `value` is in paisa.
 */
export function selectStockLevels(db: Database) {
  const { productId, stock, sold, price } = productVariants;
  return db
    .select({
      productId,
      minimum: sql<number | null>`min(${stock})`.as("minimum"),
      stock: sql<number>`coalesce(sum(${stock}), 0)::int`.as("stock_sum"),
      sold: sql<number>`sum(${sold})::int`.as("sold_sum"),
      value: sql<number>`coalesce(sum(${stock} * ${price}), 0)`.as("value"),
    })
    .from(productVariants)
    .groupBy(productId)
    .as("levels");
}
