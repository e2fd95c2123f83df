import type { SQL } from "drizzle-orm";
import { and } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import { buildProductCondition, hasNarrowingFilter, toFilterKey } from "./product-filter.ts";
import { isPublished } from "../products/is-published.ts";

/**
 * Returns the number of products that match a filter. The result is cached.
 * @param searchCondition SQL condition of the filter's search term
 */
export async function countMatchingProducts(
  db: Database,
  filter: ProductFilter,
  searchCondition: SQL | undefined,
): Promise<number> {
  return cacheByFilter(db, "total", filter, () =>
    db.$count(products, and(buildProductCondition(db, filter), searchCondition)),
  );
}

/** Returns a result that depends on the products matching a filter. Caches the result until a change can affect it. */
export async function cacheByFilter<Result>(
  db: Database,
  name: string,
  filter: ProductFilter,
  compute: () => Promise<Result>,
  dependsOnStock = filter.available === true,
): Promise<Result> {
  return cacheUntilCatalogueChange(db, `${name} ${toFilterKey(filter)}`, compute, {
    dependsOnStock,
    isFreeForm: hasNarrowingFilter({ ...filter, available: undefined }),
  });
}

/** Returns the number of products in the shop. The result is cached. */
export async function countProducts(db: Database): Promise<number> {
  return cacheUntilCatalogueChange(db, "products", () => db.$count(products, isPublished()));
}
