import { asc } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { searchSynonyms } from "../../tables/product-schema.server.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";

/** Returns the words that the search treats as the same or ignores, the oldest entry first. */
export async function listSynonyms(db: Database): Promise<SearchSynonyms[]> {
  const rows = await db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id));
  return rows.map(toSynonyms);
}

/** Converts a row to an entry. */
export function toSynonyms(row: typeof searchSynonyms.$inferSelect): SearchSynonyms {
  const { id, terms, isIgnored, updatedAt } = row;
  return { id, terms, isIgnored, updatedAt: updatedAt.toISOString() };
}
