import type { SQL } from "drizzle-orm";
import { and } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";
import type { ProductFilter } from "#domain/catalogue/product-query.ts";

import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";
import { filterKey, productCondition } from "./product-filter.ts";

/**
 * Returns the number of products that match a filter, cached.
 * @param searchCondition condition of the filter's search
 */
export async function countMatching(
  db: Database,
  filter: ProductFilter,
  searchCondition: SQL | undefined,
): Promise<number> {
  return cacheByFilter(db, "total", filter, () =>
    db.$count(products, and(productCondition(db, filter), searchCondition)),
  );
}

/** Returns a result that depends on the products matching a filter, cached until a change can affect it. */
export async function cacheByFilter<Result>(
  db: Database,
  name: string,
  filter: ProductFilter,
  compute: () => Promise<Result>,
): Promise<Result> {
  const { sizes = [], notes = [], minPrice, maxPrice, available } = filter;
  return cacheUntilCatalogueChange(db, `${name} ${filterKey(filter)}`, compute, {
    dependsOnStock: available === true,
    isFreeForm: sizes.length > 0 || notes.length > 0 || minPrice !== undefined || maxPrice !== undefined,
  });
}
