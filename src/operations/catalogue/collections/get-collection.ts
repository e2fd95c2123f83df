import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { getPreparedStatement } from "#db/statements/prepared-statement.server.ts";
import { collections } from "#db/schema/product-schema.server.ts";
import type { Collection } from "#domain/catalogue/collections/collection.ts";

import { selectCollections, toCollection } from "./collection-rows.ts";

/** Returns a collection, or `undefined` for an unknown id. */
export async function getCollection(db: Database, id: string): Promise<Collection | undefined> {
  const statement = getPreparedStatement(db, "collection", (name) =>
    selectCollections(db)
      .where(eq(collections.id, sql.placeholder("id")))
      .prepare(name),
  );
  const [row] = await statement.execute({ id });
  return row && toCollection(row);
}
