import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";

import { isPublished } from "./is-published.ts";

const getTesterStatement = (db: Database) =>
  getPreparedStatement(db, "find_tester", (name) =>
    db
      .select({ id: productVariants.id })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(eq(productVariants.isTester, true), isPublished()))
      .limit(1)
      .prepare(name),
  );

/** Returns whether a published product has a tester size, in stock or sold out. */
export async function sellsTesters(db: Database): Promise<boolean> {
  return (await getTesterStatement(db).execute()).length > 0;
}
