import { and, eq, lte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { StockFigures } from "../../rules/stock/inventory.ts";
import { getAlertLimit } from "../../rules/stock/inventory.ts";
import { toPkr } from "#kit/rules/money.ts";

import { isPublished } from "../products/is-published.ts";
import { buildUnitPrice } from "../products/unit-price.ts";
import { countAllReservedBottles } from "./stock-reservations.ts";
import { countProducts } from "../lists/count-matching.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import { selectSizeStocks } from "./size-stocks.ts";

type ScarceProducts = Pick<StockFigures, "outOfStock" | "lowStock">;

/**
 * Returns the number of products in the shop, the number and value (PKR) of their bottles in stock, and the number of
 * products with low or no stock. Spec: admin §2, §4.
 */
export async function getStockFigures(db: Database, threshold: number): Promise<StockFigures> {
  const [productCount, totals, scarceCounts] = await Promise.all([
    countProducts(db),
    sumStock(db),
    countScarceProducts(db, getAlertLimit(threshold)),
  ]);
  return { products: productCount, ...totals, ...scarceCounts };
}

/**
 * Sums all sizes of the shop's products in one scan without grouping by product. Sets have no stored stock, so only
 * their parts are counted.
 */
async function sumStock(db: Database) {
  const { stock, price } = productVariants;
  const [row] = await db
    .select({
      bottles: sql<string>`coalesce(sum(${stock}), 0)::text`,
      value: sql<string>`coalesce(sum(${stock} * (${buildUnitPrice(price, sql`null::numeric`)})), 0)::text`,
      reserved: countAllReservedBottles(),
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(isPublished());
  return {
    bottles: Number(row?.bottles ?? 0),
    reserved: row?.reserved ?? 0,
    stockValue: toPkr(Number(row?.value ?? 0)),
  };
}

/**
 * Counts the shop's products whose lowest stock is 0 (out of stock), or 1 to `limit` (low stock). The result is
 * cached until the stock changes.
 */
export async function countScarceProducts(db: Database, limit: number): Promise<ScarceProducts> {
  return cacheUntilCatalogueChange(db, `scarce products ${limit}`, () => selectScarceProducts(db, limit), {
    dependsOnStock: true,
    isFreeForm: true,
  });
}

async function selectScarceProducts(db: Database, limit: number): Promise<ScarceProducts> {
  const sizes = selectSizeStocks(db);
  const scarce = db
    .select({ least: sql<number>`min(${sizes.stock})`.as("least") })
    .from(sizes)
    .innerJoin(products, eq(products.id, sizes.productId))
    .where(and(lte(sizes.stock, limit), isPublished()))
    .groupBy(sizes.productId)
    .as("scarce");
  const [row] = await db
    .select({
      outOfStock: sql<number>`(count(*) filter (where ${scarce.least} = 0))::int`,
      lowStock: sql<number>`(count(*) filter (where ${scarce.least} > 0))::int`,
    })
    .from(scarce);
  return row ?? { outOfStock: 0, lowStock: 0 };
}
