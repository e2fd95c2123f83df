import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";

import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";

/** Returns the number of products. The result is cached. */
export async function countProducts(db: Database): Promise<number> {
  return cacheUntilCatalogueChange(db, "products", () => db.$count(products));
}
