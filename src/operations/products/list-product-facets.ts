import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema.server.ts";
import { toPkr } from "#domain/money.ts";
import type { ProductFilter } from "#domain/product-query.ts";
import { millilitres } from "#domain/variant.ts";

import { productCondition } from "./product-filter.ts";

/** What a list of products can be narrowed by: sizes from small to large, prices in PKR as charged. */
export interface ProductFacets {
  sizes: string[];
  minPrice: number;
  maxPrice: number;
}

/** The sizes and the span of prices among the products, of one collection if named; prices 0 without products. */
export async function listProductFacets(
  db: Database,
  filter: Pick<ProductFilter, "collection"> = {},
): Promise<ProductFacets> {
  const condition = productCondition(db, { collection: filter.collection });
  const sizes = await db
    .selectDistinct({ name: productVariants.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(condition);
  const [prices] = await db
    .select({
      min: sql<number | null>`min(${products.salePrice})`.mapWith(Number),
      max: sql<number | null>`max(${products.salePrice})`.mapWith(Number),
    })
    .from(products)
    .where(condition);
  return {
    sizes: sizes.map((size) => size.name).toSorted(bySize),
    minPrice: toPkr(prices?.min ?? 0),
    maxPrice: toPkr(prices?.max ?? 0),
  };
}

function bySize(a: string, b: string): number {
  const [left, right] = [millilitres(a), millilitres(b)];
  return left === right ? a.localeCompare(b, "en") : left - right;
}
