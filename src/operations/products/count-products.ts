import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

import { rememberForShelves } from "../system/shelf-memory.ts";

/** How many products the shop has. */
export async function countProducts(db: Database): Promise<number> {
  return rememberForShelves(db, "products", () => db.$count(products));
}
