import { and, asc, eq, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { toConstantLimit, getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { Product } from "../../rules/product.ts";
import { RELATED_PRODUCT_COUNT } from "../../rules/product.ts";

import { isPublished } from "../products/is-published.ts";
import { toProducts, selectProducts } from "../products/product-rows.ts";

/**
 * Lists other products of the same category, newest first. For a product without a category, lists other products
 * of its collection.
 * Spec: storefront §2 ('You May Also Like'), §9.
 */
export async function listRelatedProducts(
  db: Database,
  product: Pick<Product, "id" | "category" | "collectionRef">,
  limit: number = RELATED_PRODUCT_COUNT,
): Promise<Product[]> {
  const { id, category, collectionRef } = product;
  const hasCategory = category !== "";
  const [column, name] = hasCategory
    ? [products.category, "related"]
    : [products.collectionId, "related_in_collection"];
  const statement = getPreparedStatement(db, `${name}_products_${limit}`, (statementName) =>
    selectProducts(db)
      .where(
        and(isPublished(), eq(column, sql.placeholder("groupId")), ne(products.id, sql.placeholder("id"))),
      )
      .orderBy(descNullsLast(products.createdAt), asc(products.id))
      .limit(toConstantLimit(limit))
      .prepare(statementName),
  );
  return toProducts(await statement.execute({ id, groupId: hasCategory ? category : collectionRef }));
}
