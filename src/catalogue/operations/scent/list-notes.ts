import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { notes } from "../../tables/note-schema.server.ts";
import type { Note, StaffNote } from "../../rules/scent/note.ts";

import { countProductsByNote, selectNotes, toNote } from "./note-rows.ts";

/** Lists all notes of the catalogue by name. */
export async function listNotes(db: Database): Promise<Note[]> {
  const rows = await selectNotes(db).orderBy(asc(notes.name), asc(notes.slug));
  return rows.map(toNote);
}

/** Lists all notes of the catalogue by name, with the number of products of each note. */
export async function listStaffNotes(db: Database): Promise<StaffNote[]> {
  const [allNotes, counts] = await Promise.all([listNotes(db), countProductsByNote(db)]);
  return allNotes.map((note) => ({ ...note, products: counts.get(note.slug) ?? 0 }));
}

/** Returns a note, or `undefined` for an unknown slug. */
export async function getNote(db: Database, slug: string): Promise<Note | undefined> {
  const [row] = await selectNotes(db).where(eq(notes.slug, slug));
  return row && toNote(row);
}
