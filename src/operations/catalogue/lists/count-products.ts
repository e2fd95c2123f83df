import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/product-schema.server.ts";

import { isPublished } from "#operations/catalogue/products/is-published.ts";
import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";

/** Returns the number of products in the shop. The result is cached. */
export async function countProducts(db: Database): Promise<number> {
  return cacheUntilCatalogueChange(db, "products", () => db.$count(products, isPublished()));
}
