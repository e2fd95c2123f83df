import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { getPreparedStatement } from "#db/statements/prepared-statement.server.ts";
import { products } from "#db/schema/schema.server.ts";
import type { Product } from "#domain/catalogue/product.ts";

import { toProducts, selectProducts } from "./product-rows.ts";

/** Returns a product, or `undefined` for an unknown id. Spec: storefront §7. */
export async function getProduct(db: Database, id: string): Promise<Product | undefined> {
  const statement = getPreparedStatement(db, "product", (name) =>
    selectProducts(db)
      .where(eq(products.id, sql.placeholder("id")))
      .prepare(name),
  );
  const [product] = toProducts(await statement.execute({ id }));
  return product;
}

/** Returns whether a product exists. */
export async function hasProduct(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
  return rows.length > 0;
}
