import { eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { setParts } from "../../tables/set-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";

import { buildAvailableStock } from "./available-stock.ts";

/**
 * Returns a subquery with the available stock of all sizes, for reads of many products. Joins the stock of sets,
 * because PostgreSQL would otherwise expect to compute the stock of a set for every size, and choose a slower plan.
 */
export function selectSizeStocks(db: Database) {
  const { id, productId, stock, sold, price } = productVariants;
  const sets = db
    .select({ id, stock: buildAvailableStock().as("set_stock") })
    .from(productVariants)
    .where(inArray(id, db.select({ id: setParts.variantId }).from(setParts)))
    .as("sets");
  return db
    .select({
      productId,
      ownStock: stock,
      sold,
      price,
      // The stored stock of a set is always null.
      stock: sql<number | null>`coalesce(${sets.stock}, ${stock})`.as("available"),
    })
    .from(productVariants)
    .leftJoin(sets, eq(sets.id, id))
    .as("sizes");
}
