import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { ProductDetails } from "../../rules/product.ts";
import { isPublished } from "./is-published.ts";
import { selectProductDetails, toProductDetails, selectProducts, toSavedProducts } from "./product-rows.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";

/**
 * Returns a product of the shop with its notes, or `undefined` for an unknown id, a draft or an archived product.
 * Spec: storefront §7.
 */
export async function getProduct(db: Database, id: string): Promise<ProductDetails | undefined> {
  const statement = getPreparedStatement(db, "product", (name) =>
    selectProductDetails(db)
      .where(and(isPublished(), eq(products.id, sql.placeholder("id"))))
      .prepare(name),
  );
  const [product] = toProductDetails(await statement.execute({ id }));
  return product;
}

/** Returns whether a published product with this id exists. */
export async function hasProduct(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished(), eq(products.id, id)));
  return rows.length > 0;
}

/** Returns a stored product of any status. @throws NotFound 'Product not found' */
export async function getSavedProduct(db: Database, id: string): Promise<SavedProduct> {
  const [product] = toSavedProducts(await selectProducts(db).where(eq(products.id, id)));
  if (product === undefined) throw createProductNotFound();
  return product;
}
