import type { SQL } from "drizzle-orm";
import { and, arrayContains, eq, exists, gte, inArray, lte, ne, or, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { toPaisa } from "#domain/shared/money.ts";
import type { ProductFilter } from "#domain/catalogue/product-query.ts";
import { isPublished } from "#operations/catalogue/products/is-published.ts";

/**
 * Returns the SQL condition of a filter of the shop's products, except its search. A single size of the product must match
 * sizes, prices and availability together.
 */
export function buildProductCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { collection, category, notes = [], noteSlug, family, maxPrice } = filter;
  return and(
    isPublished(),
    collection === undefined ? undefined : eq(products.collectionId, collection),
    category === undefined ? undefined : eq(products.category, category),
    notes.length === 0 ? undefined : arrayContains(products.notes, notes),
    noteSlug === undefined ? undefined : arrayContains(products.noteSlugs, [noteSlug]),
    family === undefined ? undefined : arrayContains(products.families, [family]),
    // The lowest price of a product is indexed. For a maximum price alone, this condition is sufficient.
    maxPrice === undefined ? undefined : lte(products.salePrice, toPaisa(maxPrice)),
    buildSizeCondition(db, filter),
  );
}

/** Implements the domain's `matchesVariantFilter` in SQL: one size of the product must match all parts of the filter. */
function buildSizeCondition(db: Database, filter: ProductFilter): SQL | undefined {
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
          minPrice === undefined ? undefined : gte(buildChargedPrice(), toPaisa(minPrice)),
          maxPrice === undefined ? undefined : lte(buildChargedPrice(), toPaisa(maxPrice)),
          available === undefined ? undefined : or(isNull(stock), ne(stock, 0)),
        ),
      ),
  );
}

/** Implements the domain's `calculateDiscountedPrice` in SQL, in paisa. Integer arithmetic rounds halves exactly. */
function buildChargedPrice(): SQL {
  const { discountPercentage: discount } = products;
  const { price } = productVariants;
  return sql`case when ${discount} > 0
    then (${price} * (10000 - round(${discount} * 100)::bigint) + 500000) / 1000000 * 100
    else ${price} end`;
}

/** Returns whether a filter restricts a list by more than collection, category and search. */
export function hasNarrowingFilter({
  sizes = [],
  minPrice,
  maxPrice,
  notes = [],
  noteSlug,
  family,
  available,
}: ProductFilter): boolean {
  const isPriceFiltered = minPrice !== undefined || maxPrice !== undefined;
  const isScentFiltered = notes.length > 0 || noteSlug !== undefined || family !== undefined;
  return sizes.length > 0 || isPriceFiltered || isScentFiltered || available !== undefined;
}

/** Returns a cache key that is equal for equal filters. */
export function toFilterKey(filter: ProductFilter): string {
  const { collection, category, sizes, minPrice, maxPrice, notes, noteSlug, family, available, search } =
    filter;
  return JSON.stringify([
    collection,
    category,
    sizes,
    minPrice,
    maxPrice,
    notes,
    noteSlug,
    family,
    available,
    search,
  ]);
}
