import { and, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { ProductDetails } from "../../rules/product.ts";

import { isPublished } from "./is-published.ts";
import { selectProductDetails, toProductDetails } from "./product-rows.ts";

/** Returns products with their notes, in the order of the ids. Omits unknown products, drafts and archived products. */
export async function readProductDetails(db: Database, ids: readonly string[]): Promise<ProductDetails[]> {
  if (ids.length === 0) return [];
  const statement = getPreparedStatement(db, "product_details_by_ids", (name) =>
    selectProductDetails(db)
      // The subquery makes the plan independent of the number of ids, so that it can be cached.
      .where(
        and(
          isPublished(),
          sql`${products.id} = any(array(select unnest(${sql.placeholder("ids")}::text[])))`,
        ),
      )
      .prepare(name),
  );
  const found = toProductDetails(await statement.execute({ ids: [...ids] }));
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
