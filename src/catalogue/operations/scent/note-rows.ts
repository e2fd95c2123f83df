import { countDistinct, eq, isNotNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { notes, productNotes } from "../../tables/note-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import type { Note } from "../../rules/scent/note.ts";
import { pictureColumns } from "#media/operations/picture-columns.ts";

/** Selects notes with their pictures. The caller adds conditions, order and limit. */
export function selectNotes(db: Database) {
  return db
    .select({ note: notes, picture: pictureColumns })
    .from(notes)
    .leftJoin(images, eq(images.id, notes.imageId));
}

type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** Converts a row to a note. */
export function toNote({ note, picture }: NoteRow): Note {
  const { slug, name, family, aliases, description } = note;
  return { slug, name, family, aliases, description, picture, updatedAt: note.updatedAt.toISOString() };
}

/** Returns the number of products with each note, by slug. */
export async function countProductsByNote(db: Database): Promise<ReadonlyMap<string, number>> {
  const { noteSlug, productId } = productNotes;
  const rows = await db
    .select({ slug: noteSlug, products: countDistinct(productId) })
    .from(productNotes)
    .where(isNotNull(noteSlug))
    .groupBy(noteSlug);
  return new Map(rows.flatMap(({ slug, products }) => (slug === null ? [] : [[slug, products] as const])));
}
