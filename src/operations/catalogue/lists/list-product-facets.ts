import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { toPkr } from "#domain/shared/money.ts";
import type { ProductFilter } from "#domain/catalogue/product-query.ts";
import { parseMillilitres } from "#domain/catalogue/variant.ts";

import type { ProductMatch } from "#operations/catalogue/search/product-match.ts";
import { matchProducts } from "#operations/catalogue/search/match-products.ts";

import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";
import type { FacetCounts } from "./count-facets.ts";
import { countFacets } from "./count-facets.ts";
import { countMatchingProducts, cacheByFilter } from "./count-matching.ts";
import { toFilterKey, buildProductCondition } from "./product-filter.ts";

/** Filter options of a product list, with sizes from small to large and the range of charged prices in PKR. */
export interface ProductFacets extends FacetCounts {
  sizes: string[];
  minPrice: number;
  maxPrice: number;
  /** Number of products with a size in stock. */
  available: number;
}

/**
 * Returns the filter options of a list. Sizes and prices ignore all filters except collection, category, note slug, family and search
 * (prices are 0 without products); categories, notes and availability are counted with all other filters.
 * @param knownMatch result of `matchProducts` for the filter's search, if the caller has it
 */
export async function listProductFacets(
  db: Database,
  filter: ProductFilter = {},
  knownMatch?: ProductMatch,
): Promise<ProductFacets> {
  const { search } = filter;
  const match = search === undefined ? undefined : (knownMatch ?? (await matchProducts(db, search)));
  const { collection, category, noteSlug, family } = filter;
  const scope = { collection, category, noteSlug, family };
  const [sizesAndPrices, counts, available] = await Promise.all([
    cacheUntilCatalogueChange(db, `facets ${toFilterKey({ ...scope, search })}`, async () => {
      const condition = and(buildProductCondition(db, scope), match?.condition);
      const [sizes, prices] = await Promise.all([
        match === undefined ? readSizesInScope(db, condition) : readSizesOfMatches(db, condition),
        readPriceRange(db, condition),
      ]);
      return { sizes: sizes.toSorted(compareSizes), ...prices };
    }),
    cacheByFilter(db, "counts", filter, () => countFacets(db, filter, match?.condition)),
    countMatchingProducts(db, { ...filter, available: true }, match?.condition),
  ]);
  return { ...sizesAndPrices, ...counts, available };
}

async function readPriceRange(db: Database, condition: SQL | undefined) {
  const [prices] = await db
    .select({
      min: sql<number | null>`min(${products.salePrice})`.mapWith(Number),
      max: sql<number | null>`max(${products.salePrice})`.mapWith(Number),
    })
    .from(products)
    .where(condition);
  return { minPrice: toPkr(prices?.min ?? 0), maxPrice: toPkr(prices?.max ?? 0) };
}

/**
 * Reads the distinct sizes with a loose index scan. For each size, a subquery looks for one product of the list with that
 * size.
 */
async function readSizesInScope(db: Database, condition: SQL | undefined): Promise<string[]> {
  const { name, productId } = productVariants;
  const joinScope =
    condition &&
    // Without the limit, PostgreSQL would join all sizes with all products.
    sql`cross join lateral (select from ${productVariants} join ${products} on ${products.id} = ${productId}
      where ${name} = sizes.size and ${condition} limit 1) as on_shelf`;
  const rows = await db.select({ size: sql<string>`size` }).from(
    sql`(with recursive sizes(size) as (
        (select min(${name}) from ${productVariants})
        union all
        select (select min(${name}) from ${productVariants} where ${name} > sizes.size)
        from sizes where sizes.size is not null
      ) select size from sizes ${joinScope} where size is not null) as found`,
  );
  return rows.map(({ size }) => size);
}

async function readSizesOfMatches(db: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: productVariants.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(condition);
  return rows.map(({ name }) => name);
}

function compareSizes(a: string, b: string): number {
  const [left, right] = [parseMillilitres(a), parseMillilitres(b)];
  return left === right ? a.localeCompare(b, "en") : left - right;
}
