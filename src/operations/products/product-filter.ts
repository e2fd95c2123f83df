import type { SQL } from "drizzle-orm";
import { and, eq, gte, inArray, lte } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema.server.ts";
import { toPaisa } from "#domain/money.ts";
import type { ProductFilter } from "#domain/product-query.ts";

/**
 * The condition that narrows products; `undefined` without a filter. Prices are compared with what the cheapest
 * size costs as charged; a product has a size when any of those asked for is among its own.
 */
export function productCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { collection, category, sizes, minPrice, maxPrice } = filter;
  return and(
    collection === undefined ? undefined : eq(products.collectionId, collection),
    category === undefined ? undefined : eq(products.category, category),
    sizes === undefined || sizes.length === 0
      ? undefined
      : inArray(
          products.id,
          db
            .select({ productId: productVariants.productId })
            .from(productVariants)
            .where(inArray(productVariants.name, sizes)),
        ),
    minPrice === undefined ? undefined : gte(products.salePrice, toPaisa(minPrice)),
    maxPrice === undefined ? undefined : lte(products.salePrice, toPaisa(maxPrice)),
  );
}

/** Whether sizes or prices narrow a list within its shelf. */
export function isNarrowed({ sizes, minPrice, maxPrice }: ProductFilter): boolean {
  return (sizes !== undefined && sizes.length > 0) || minPrice !== undefined || maxPrice !== undefined;
}

/** Names what a filter finds. */
export function filterKey({
  collection,
  category,
  sizes,
  minPrice,
  maxPrice,
  search,
}: ProductFilter): string {
  return JSON.stringify([collection, category, sizes, minPrice, maxPrice, search]);
}
