import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { toProductCopy } from "../../rules/product-copy.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";
import { toProductInput } from "../../rules/product-files/product-file.ts";
import { toStaffProducts } from "../lists/list-staff-products.ts";

import { selectProducts } from "./product-rows.ts";
import type { AddProductOptions } from "./save-product.ts";
import { addProduct } from "./save-product.ts";

/**
 * Adds a draft with the fields and the images of a product, but without its stock, item numbers, sales and reviews.
 * @throws NotFound 'Product not found'
 */
export async function duplicateProduct(
  db: Database,
  id: string,
  options: Pick<AddProductOptions, "by" | "idempotencyKey" | "onReplay"> = {},
): Promise<SavedProduct> {
  const [product] = toStaffProducts(await selectProducts(db).where(eq(products.id, id)));
  if (product === undefined) throw createProductNotFound();
  return addProduct(db, toProductCopy(toProductInput(product)), options);
}
