import { lte, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { productVariants } from "#db/schema/schema.server.ts";
import type { StockFigures } from "#domain/stock/inventory.ts";
import { getAlertLimit } from "#domain/stock/inventory.ts";
import { toPkr } from "#domain/shared/money.ts";

import { countProducts } from "#operations/catalogue/lists/count-products.ts";

/** Returns the number of products, bottles in stock with their value in PKR, and products with low or no stock. Spec: admin §2, §4. */
export async function getStockFigures(db: Database, threshold: number): Promise<StockFigures> {
  const [products, totals, scarce] = await Promise.all([
    countProducts(db),
    sumStock(db),
    countScarceProducts(db, getAlertLimit(threshold)),
  ]);
  return { products, ...totals, ...scarce };
}

/** Sums all sizes in one scan without grouping by product. */
async function sumStock(db: Database) {
  const { stock, price } = productVariants;
  const [row] = await db
    .select({
      bottles: sql<string>`coalesce(sum(${stock}), 0)::text`,
      value: sql<string>`coalesce(sum(${stock} * ${price}), 0)::text`,
    })
    .from(productVariants);
  return { bottles: Number(row?.bottles ?? 0), stockValue: toPkr(Number(row?.value ?? 0)) };
}

/** Counts products by their lowest stock, reading only sizes at or below the limit. */
export async function countScarceProducts(db: Database, limit: number) {
  const { productId, stock } = productVariants;
  const scarce = db
    .select({ least: sql<number>`min(${stock})`.as("least") })
    .from(productVariants)
    .where(lte(stock, limit))
    .groupBy(productId)
    .as("scarce");
  const [row] = await db
    .select({
      outOfStock: sql<number>`(count(*) filter (where ${scarce.least} = 0))::int`,
      lowStock: sql<number>`(count(*) filter (where ${scarce.least} > 0))::int`,
    })
    .from(scarce);
  return row ?? { outOfStock: 0, lowStock: 0 };
}
