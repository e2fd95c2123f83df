import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";

import { selectProducts, toSavedProducts } from "./product-rows.ts";

/** Returns a stored product of any status. @throws NotFound 'Product not found' */
export async function getSavedProduct(db: Database, id: string): Promise<SavedProduct> {
  const [product] = toSavedProducts(await selectProducts(db).where(eq(products.id, id)));
  if (product === undefined) throw createProductNotFound();
  return product;
}
