import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";

import { isPublished } from "../products/is-published.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";

/** Returns the number of products in the shop. The result is cached. */
export async function countProducts(db: Database): Promise<number> {
  return cacheUntilCatalogueChange(db, "products", () => db.$count(products, isPublished()));
}
