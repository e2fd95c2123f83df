import type { SQL } from "drizzle-orm";
import { and, arrayContains, eq, exists, gte, inArray, lte, ne, or, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema/schema.server.ts";
import { toPaisa } from "#domain/shared/money.ts";
import type { ProductFilter } from "#domain/catalogue/product-query.ts";

/**
 * Returns the condition of a filter without its search; `undefined` without a filter. One size must match sizes, prices and
 * availability.
 */
export function productCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { collection, category, notes = [], maxPrice } = filter;
  return and(
    collection === undefined ? undefined : eq(products.collectionId, collection),
    category === undefined ? undefined : eq(products.category, category),
    notes.length === 0 ? undefined : arrayContains(products.notes, notes),
    // The lowest price of a product is indexed. For a maximum price alone, this condition is sufficient.
    maxPrice === undefined ? undefined : lte(products.salePrice, toPaisa(maxPrice)),
    sizeCondition(db, filter),
  );
}

/** Returns `matchesVariantFilter` of the domain as SQL: one size of the product must match all parts of the filter. */
function sizeCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { sizes = [], minPrice, maxPrice, available } = filter;
  if (sizes.length === 0 && minPrice === undefined && available === undefined) return undefined;
  const { productId, name, price, stock } = productVariants;
  const isPriceFiltered = minPrice !== undefined || maxPrice !== undefined;
  return exists(
    db
      .select({ found: sql`1` })
      .from(productVariants)
      .where(
        and(
          eq(productId, products.id),
          sizes.length === 0 ? undefined : inArray(name, sizes),
          isPriceFiltered ? sql`${price} > 0` : undefined,
          minPrice === undefined ? undefined : gte(chargedPrice(), toPaisa(minPrice)),
          maxPrice === undefined ? undefined : lte(chargedPrice(), toPaisa(maxPrice)),
          available === undefined ? undefined : or(isNull(stock), ne(stock, 0)),
        ),
      ),
  );
}

/** Returns the charged price of a size in paisa: `discountedPrice` in SQL with integers, which round halves exactly. */
function chargedPrice(): SQL {
  const { discountPercentage: discount } = products;
  const { price } = productVariants;
  return sql`case when ${discount} > 0
    then (${price} * (10000 - round(${discount} * 100)::bigint) + 500000) / 1000000 * 100
    else ${price} end`;
}

/** Returns whether a filter restricts a list within its collection or category. */
export function isNarrowed({
  sizes = [],
  minPrice,
  maxPrice,
  notes = [],
  available,
}: ProductFilter): boolean {
  const isPriceFiltered = minPrice !== undefined || maxPrice !== undefined;
  return sizes.length > 0 || isPriceFiltered || notes.length > 0 || available !== undefined;
}

/** Returns a cache key that is equal for equal filters. */
export function filterKey(filter: ProductFilter): string {
  const { collection, category, sizes, minPrice, maxPrice, notes, available, search } = filter;
  return JSON.stringify([collection, category, sizes, minPrice, maxPrice, notes, available, search]);
}
