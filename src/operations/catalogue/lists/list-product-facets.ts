import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema/schema.server.ts";
import { toPkr } from "#domain/shared/money.ts";
import type { ProductFilter } from "#domain/catalogue/product-query.ts";
import { millilitres } from "#domain/catalogue/variant.ts";

import type { ProductMatch } from "#operations/catalogue/search/product-match.ts";
import { matchProducts } from "#operations/catalogue/search/match-products.ts";

import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";
import type { FacetCounts } from "./count-facets.ts";
import { countFacets } from "./count-facets.ts";
import { countMatching, rememberCount } from "./count-matching.ts";
import { filterKey, productCondition } from "./product-filter.ts";

/** What a list of products can be filtered by: sizes from small to large, prices in PKR as charged, and counted options. */
export interface ProductFacets extends FacetCounts {
  sizes: string[];
  minPrice: number;
  maxPrice: number;
  /** Products with a size in stock. */
  available: number;
}

/**
 * Returns the options to filter a list by. Sizes and prices are those of the whole collection, category or search (prices
 * 0 without products); categories, notes and availability are counted under all other filters.
 * @param matched how the filter's search is matched, if the caller knows
 */
export async function listProductFacets(
  db: Database,
  filter: ProductFilter = {},
  matched?: ProductMatch,
): Promise<ProductFacets> {
  const { search } = filter;
  const match = search === undefined ? undefined : (matched ?? (await matchProducts(db, search)));
  const shelf = { collection: filter.collection, category: filter.category };
  const [sizesAndPrices, counts, available] = await Promise.all([
    cacheUntilCatalogueChange(db, `facets ${filterKey({ ...shelf, search })}`, async () => {
      const condition = and(productCondition(db, shelf), match?.condition);
      const [sizes, prices] = await Promise.all([
        match === undefined ? sizesOnShelf(db, condition) : sizesAmong(db, condition),
        priceSpan(db, condition),
      ]);
      return { sizes: sizes.toSorted(bySize), ...prices };
    }),
    rememberCount(db, "counts", filter, () => countFacets(db, filter, match?.condition)),
    countMatching(db, { ...filter, available: true }, match?.condition),
  ]);
  return { ...sizesAndPrices, ...counts, available };
}

async function priceSpan(db: Database, condition: SQL | undefined) {
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
 * The index is asked for the next size as often as there are sizes, and for each whether the shelf has it: the first
 * product that does ends the search.
 */
async function sizesOnShelf(db: Database, condition: SQL | undefined): Promise<string[]> {
  const { name, productId } = productVariants;
  const onShelf =
    condition &&
    // With a limit of its own it is asked size by size; else all of them would be put together with all products.
    sql`cross join lateral (select from ${productVariants} join ${products} on ${products.id} = ${productId}
      where ${name} = sizes.size and ${condition} limit 1) as on_shelf`;
  const rows = await db.select({ size: sql<string>`size` }).from(
    sql`(with recursive sizes(size) as (
        (select min(${name}) from ${productVariants})
        union all
        select (select min(${name}) from ${productVariants} where ${name} > sizes.size)
        from sizes where sizes.size is not null
      ) select size from sizes ${onShelf} where size is not null) as found`,
  );
  return rows.map(({ size }) => size);
}

async function sizesAmong(db: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: productVariants.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(condition);
  return rows.map(({ name }) => name);
}

function bySize(a: string, b: string): number {
  const [left, right] = [millilitres(a), millilitres(b)];
  return left === right ? a.localeCompare(b, "en") : left - right;
}
