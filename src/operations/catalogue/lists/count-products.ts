import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";

import { rememberForShelves } from "#operations/revision/revision-cache.ts";

/** How many products the shop has. */
export async function countProducts(db: Database): Promise<number> {
  return rememberForShelves(db, "products", () => db.$count(products));
}
