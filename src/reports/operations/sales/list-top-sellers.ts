import { asc, desc, eq, gt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import type { TopSeller } from "#catalogue/rules/stock/inventory.ts";
import { TOP_SELLERS } from "#catalogue/rules/stock/inventory.ts";

import { selectStockLevels } from "#catalogue/operations/stock/stock-levels.ts";

/** Returns the all-time best-selling products by units sold. Spec: admin §9. */
export async function listTopSellers(db: Database): Promise<TopSeller[]> {
  const levels = selectStockLevels(db);
  const top = db
    .select({ productId: levels.productId, sold: levels.sold })
    .from(levels)
    .where(gt(levels.sold, 0))
    .orderBy(desc(levels.sold), asc(levels.productId))
    .limit(TOP_SELLERS)
    .as("top");
  return db
    .select({ productId: top.productId, name: products.name, sold: top.sold })
    .from(top)
    .innerJoin(products, eq(products.id, top.productId))
    .orderBy(desc(top.sold), asc(top.productId));
}
