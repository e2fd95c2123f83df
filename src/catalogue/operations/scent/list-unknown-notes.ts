import { isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { productNotes } from "../../tables/note-schema.server.ts";
import type { UnknownNote } from "../../rules/scent/note.ts";

/** Maximum number of unknown notes in a response. */
export const MAX_UNKNOWN_NOTES = 500;

/**
 * Lists the notes in product texts that the catalogue of notes does not contain, most frequent first. Spellings that
 * differ only in case count as one note.
 */
export async function listUnknownNotes(db: Database): Promise<UnknownNote[]> {
  const { label, productId, noteSlug } = productNotes;
  const spelling = sql`lower(${label})`;
  const products = sql<number>`count(distinct ${productId})`.mapWith(Number);
  return db
    .select({
      label: sql<string>`min(${label})`,
      products,
      productIds: sql<string[]>`(array_agg(distinct ${productId} order by ${productId}))[1:5]`,
    })
    .from(productNotes)
    .where(isNull(noteSlug))
    .groupBy(spelling)
    .orderBy(sql`count(distinct ${productId}) desc`, spelling)
    .limit(MAX_UNKNOWN_NOTES);
}
