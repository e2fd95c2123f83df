import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { availableStock } from "./available-stock.ts";

/**
 * Returns a subquery with the stock levels of each product. Unlimited sizes count as 0, and `minimum` is null if all sizes are
 * unlimited. `value` is in paisa, without sets,
 * whose bottles count as their parts.
 */
export function selectStockLevels(db: Database) {
  const { productId, sold, price } = productVariants;
  const stock = availableStock();
  const ownStock = productVariants.stock;
  return db
    .select({
      productId,
      minimum: sql<number | null>`min(${stock})`.as("minimum"),
      stock: sql<number>`coalesce(sum(${stock}), 0)::int`.as("stock_sum"),
      sold: sql<number>`sum(${sold})::int`.as("sold_sum"),
      value: sql<number>`coalesce(sum(${ownStock} * ${price}), 0)`.as("value"),
    })
    .from(productVariants)
    .groupBy(productId)
    .as("levels");
}
