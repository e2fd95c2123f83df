import { sql } from "drizzle-orm";

import { notes } from "../../tables/note-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { NoteMatcher, NoteSpellings } from "../../rules/scent/match-notes.ts";
import { createNoteMatcher } from "../../rules/scent/match-notes.ts";

/**
 * Returns the function that matches note texts with the catalogue of notes. Locks the catalogue against changes
 * until the transaction ends, so that the saved matches stay correct. Must be called before products are
 * locked, because changes to notes lock the catalogue first.
 */
export async function readNoteMatcher(tx: Database): Promise<NoteMatcher> {
  await tx.execute(sql`lock table ${notes} in share mode`);
  return createNoteMatcher(await readSpellings(tx));
}

/** Returns all notes with their spellings, by slug. */
export async function readSpellings(db: Database): Promise<NoteSpellings[]> {
  return db
    .select({ slug: notes.slug, name: notes.name, aliases: notes.aliases, family: notes.family })
    .from(notes)
    .orderBy(notes.slug);
}
