import type { SQL } from "drizzle-orm";
import { and, arrayContains, eq, exists, gte, inArray, lte, ne, or, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema/schema.server.ts";
import { toPaisa } from "#domain/shared/money.ts";
import type { ProductFilter } from "#domain/catalogue/product-query.ts";

/**
 * Returns the condition for the products that match a filter, without its search; `undefined` without a filter. One and
 * the same size meets sizes, prices and availability.
 */
export function productCondition(db: Database, filter: ProductFilter): SQL | undefined {
  const { collection, category, notes = [], maxPrice } = filter;
  return and(
    collection === undefined ? undefined : eq(products.collectionId, collection),
    category === undefined ? undefined : eq(products.category, category),
    notes.length === 0 ? undefined : arrayContains(products.notes, notes),
    // The lowest price of a product: an index finds it, and a maximum alone needs no look at the sizes.
    maxPrice === undefined ? undefined : lte(products.salePrice, toPaisa(maxPrice)),
    sizeCondition(db, filter),
  );
}

/** Equals `matchesVariantFilter` in the domain: some size of the product meets every part. */
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

/** The price of a size as charged, paisa: `discountedPrice` in SQL, whose whole numbers round the half up exactly. */
function chargedPrice(): SQL {
  const { discountPercentage: discount } = products;
  const { price } = productVariants;
  return sql`case when ${discount} > 0
    then (${price} * (10000 - round(${discount} * 100)::bigint) + 500000) / 1000000 * 100
    else ${price} end`;
}

/** Tests whether a filter narrows a list within its collection or category. */
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

/** Returns a key that is the same for filters that match the same products. */
export function filterKey(filter: ProductFilter): string {
  const { collection, category, sizes, minPrice, maxPrice, notes, available, search } = filter;
  return JSON.stringify([collection, category, sizes, minPrice, maxPrice, notes, available, search]);
}
