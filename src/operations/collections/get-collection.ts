import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections } from "#db/schema.server.ts";
import type { Collection } from "#domain/collection.ts";

import { selectCollections, toCollection } from "./collection-rows.ts";

/** One collection; `undefined` when there is none. */
export async function getCollection(db: Database, id: string): Promise<Collection | undefined> {
  const [row] = await selectCollections(db).where(eq(collections.id, id));
  return row && toCollection(row);
}
