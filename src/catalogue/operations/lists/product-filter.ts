import type { SQL } from "drizzle-orm";
import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { buildSizeOption, productVariants } from "../../tables/variant-schema.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import { buildAvailableStock } from "../stock/available-stock.ts";
import { isPublished } from "../products/is-published.ts";
import { buildUnitPrice } from "../products/unit-price.ts";

/**
 * Returns the SQL condition for a filter of the shop's products, without its search term. A single size of the product
 * must match sizes, prices and availability together.
 */
export function buildProductCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { collection, category, notes = [], noteSlug, family, maxPrice } = filter;
  const { categories, families = [], concentrations = [], occasions = [] } = filter;
  const { withNotes = [], withoutNotes = [] } = filter;
  return and(
    isPublished(),
    collection === undefined ? undefined : eq(products.collectionId, collection),
    category === undefined ? undefined : eq(products.category, category),
    notes.length === 0 ? undefined : arrayContains(products.notes, notes),
    noteSlug === undefined ? undefined : arrayContains(products.noteSlugs, [noteSlug]),
    family === undefined ? undefined : arrayContains(products.families, [family]),
    categories === undefined ? undefined : inArray(products.category, [...categories]),
    families.length === 0 ? undefined : arrayOverlaps(products.families, [...families]),
    concentrations.length === 0 ? undefined : inArray(products.concentration, [...concentrations]),
    occasions.length === 0 ? undefined : arrayOverlaps(products.occasions, [...occasions]),
    withNotes.length === 0 ? undefined : arrayContains(products.noteSlugs, [...withNotes]),
    withoutNotes.length === 0
      ? undefined
      : not(sql`coalesce(${arrayOverlaps(products.noteSlugs, [...withoutNotes])}, false)`),
    // The lowest price of a product is indexed. For a maximum price alone, this condition is sufficient. The lowest
    // price is 0 if no size has a price; such a product matches no price filter.
    maxPrice === undefined
      ? undefined
      : and(gt(products.salePrice, 0), lte(products.salePrice, toPaisa(maxPrice))),
    buildSizeCondition(db, filter),
  );
}

/**
 * Implements the domain's `matchesVariantFilter` in SQL: one size of the product must match all parts of the
 * filter.
 */
function buildSizeCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { sizes = [], minPrice, maxPrice, available } = filter;
  if (sizes.length === 0 && minPrice === undefined && available === undefined) return undefined;
  const { productId, price } = productVariants;
  const stock = buildAvailableStock();
  const unitPrice = buildUnitPrice(price, products.discountPercentage);
  const isPriceFiltered = minPrice !== undefined || maxPrice !== undefined;
  return exists(
    db
      .select({ found: sql`1` })
      .from(productVariants)
      .where(
        and(
          eq(productId, products.id),
          sizes.length === 0 ? undefined : inArray(buildSizeOption(), sizes),
          isPriceFiltered ? sql`${price} > 0` : undefined,
          minPrice === undefined ? undefined : gte(unitPrice, toPaisa(minPrice)),
          maxPrice === undefined ? undefined : lte(unitPrice, toPaisa(maxPrice)),
          available === undefined ? undefined : or(isNull(stock), ne(stock, 0)),
        ),
      ),
  );
}

/** Returns whether a filter restricts a list by more than collection, category and search. */
export function hasNarrowingFilter(filter: ProductFilter): boolean {
  return NARROWING_FILTERS.some((name) => {
    const value = filter[name];
    return Array.isArray(value) && name !== "categories" ? value.length > 0 : value !== undefined;
  });
}

const NARROWING_FILTERS = [
  "sizes",
  "minPrice",
  "maxPrice",
  "notes",
  "noteSlug",
  "family",
  "categories",
  "families",
  "concentrations",
  "occasions",
  "withNotes",
  "withoutNotes",
  "available",
] as const satisfies (keyof ProductFilter)[];

/** Returns a cache key that is equal for equal filters. */
export function toFilterKey(filter: ProductFilter): string {
  const names = ["collection", "category", "search", ...NARROWING_FILTERS] as const;
  return JSON.stringify(names.map((name) => filter[name]));
}
