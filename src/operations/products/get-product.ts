import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import type { Product } from "#domain/product.ts";

import { completeProducts, selectProducts } from "./product-rows.ts";

/** One product; `undefined` when there is none. Spec: storefront §7. */
export async function getProduct(db: Database, id: string): Promise<Product | undefined> {
  const rows = await selectProducts(db).where(eq(products.id, id));
  const [product] = await completeProducts(db, rows);
  return product;
}
