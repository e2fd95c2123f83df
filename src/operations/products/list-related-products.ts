import { and, asc, eq, ne, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { fixedLimit, keptStatement } from "#db/kept-statement.server.ts";
import { products } from "#db/schema.server.ts";
import type { Product } from "#domain/product.ts";
import { RELATED_PRODUCTS } from "#domain/product.ts";

import { completeProducts, selectProducts } from "./product-rows.ts";

/** Other products of the same category, newest first. Spec: storefront §2 ('You May Also Like'), §9. */
export async function listRelatedProducts(
  db: Database,
  product: Pick<Product, "id" | "category">,
  limit: number = RELATED_PRODUCTS,
): Promise<Product[]> {
  const statement = keptStatement(db, `related_products_${limit}`, (name) =>
    selectProducts(db)
      .where(and(eq(products.category, sql.placeholder("category")), ne(products.id, sql.placeholder("id"))))
      .orderBy(descending(products.createdAt), asc(products.id))
      .limit(fixedLimit(limit))
      .prepare(name),
  );
  return completeProducts(await statement.execute({ id: product.id, category: product.category }));
}
