import type { SQLWrapper } from "drizzle-orm";
import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { buildUnitPrice } from "../products/unit-price.ts";

import { selectSizeStocks } from "./size-stocks.ts";

const HIGHER_THAN_ANY_COUNT = 1_000_000_000;

interface LevelsOptions {
  /** A query for the ids of a few products. Without it, PostgreSQL sums all sizes before it applies a condition. */
  productIds?: SQLWrapper | undefined;
  /** Whether the subquery covers all products, e.g. to sort or filter them by stock. */
  coversAllProducts?: boolean;
}

/**
 * Returns a subquery with the stock levels of each product. Unlimited sizes add 0 to `stock`. `minimum` ignores
 * unlimited sizes and is null if all sizes are unlimited. `value` is in paisa and excludes sets, because it includes
 * the bottles of their parts.
 */
export function selectStockLevels(
  db: Database,
  { productIds, coversAllProducts = false }: LevelsOptions = {},
) {
  const sizes = selectSizeStocks(db);
  const { productId, stock, ownStock, sold, price } = sizes;
  const levels = db
    .select({
      productId,
      minimum: sql<number | null>`min(${stock})`.as("minimum"),
      stock: sql<number>`coalesce(sum(${stock}), 0)::int`.as("stock_sum"),
      sold: sql<number>`sum(${sold})::int`.as("sold_sum"),
      value: sql<number>`coalesce(sum(${ownStock} * (${buildUnitPrice(price, sql`null::numeric`)})), 0)`.as(
        "value",
      ),
    })
    .from(sizes)
    .where(productIds && inArray(productId, productIds))
    .groupBy(productId)
    .$dynamic();
  // Without a limit, each parallel worker of a join would sum all sizes again.
  return (coversAllProducts ? levels.limit(HIGHER_THAN_ANY_COUNT) : levels).as("levels");
}
