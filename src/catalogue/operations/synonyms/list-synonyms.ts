import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { searchSynonyms } from "../../tables/product-schema.server.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";

const { id, terms, isIgnored, updatedAt } = searchSynonyms;

function selectSynonyms(db: Database) {
  return db.select({ id, terms, isIgnored, updatedAt }).from(searchSynonyms).orderBy(asc(id)).$dynamic();
}

type SynonymsRow = Awaited<ReturnType<typeof selectSynonyms>>[number];

const toSynonyms = (row: SynonymsRow): SearchSynonyms => ({ ...row, updatedAt: row.updatedAt.toISOString() });

/** Returns the words that the search treats as the same or ignores, the oldest entry first. */
export async function listSynonyms(db: Database): Promise<SearchSynonyms[]> {
  return (await selectSynonyms(db)).map(toSynonyms);
}

/** Returns an entry, or `undefined`. */
export async function findSynonyms(db: Database, entryId: number): Promise<SearchSynonyms | undefined> {
  const [row] = await selectSynonyms(db).where(eq(id, entryId));
  return row && toSynonyms(row);
}
