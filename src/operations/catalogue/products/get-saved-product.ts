import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import type { SavedProduct } from "#domain/catalogue/staff-product.ts";
import { createProductNotFound } from "#domain/catalogue/catalogue-errors.ts";

import { selectProducts, toSavedProducts } from "./product-rows.ts";

/** Returns a stored product of any status. @throws NotFound 'Product not found' */
export async function getSavedProduct(db: Database, id: string): Promise<SavedProduct> {
  const [product] = toSavedProducts(await selectProducts(db).where(eq(products.id, id)));
  if (product === undefined) throw createProductNotFound();
  return product;
}
