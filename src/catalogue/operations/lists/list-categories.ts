import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { isPublished } from "../products/is-published.ts";

/**
 * Lists the categories of the shop's products in alphabetical order, for the shop's filter and the product form. Skips
 * products without a category. Each recursion step looks up the next category in the index, so the cost does not
 * depend on the number of products.
 */
export async function listCategories(db: Database): Promise<string[]> {
  const { category } = products;
  const statement = getPreparedStatement(db, "categories", (name) =>
    db
      .select({ category: sql<string>`category` })
      .from(
        subquery`(with recursive listed(category) as (
          (select min(${category}) from ${products} where ${category} > '' and ${isPublished()})
          union all
          select (select min(${category}) from ${products} where ${category} > listed.category and ${isPublished()})
          from listed where listed.category is not null
        ) select category from listed where category is not null) as categories`,
      )
      .orderBy(sql`category`)
      .prepare(name),
  );
  const rows = await statement.execute();
  return rows.map((row) => row.category);
}
