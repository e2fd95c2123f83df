import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { collections } from "../../tables/product-schema.server.ts";
import type { Collection } from "../../rules/collections/collection.ts";

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
