import type { Database } from "#platform/db/client.server.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readNoteCatalogue } from "#catalogue/sample/notes.ts";
import { notes } from "#catalogue/tables/note-schema.server.ts";
import type { Media } from "#media/operations/media.ts";

import { getNoteFolders, storeImages } from "./import-images.ts";

/**
 * Fills an empty catalogue of notes, with images if `media` is passed. Changes nothing if the catalogue contains
 * a note.
 * @returns the number of added notes
 */
export async function addNoteCatalogue(db: Database, media?: Media): Promise<number> {
  if ((await db.$count(notes)) > 0) return 0;
  const catalogue = readNoteCatalogue();
  const imageIds = media
    ? await storeImages(db, media, getNoteFolders(catalogue), sampleImagesDir)
    : new Map<string, number>();
  const rows = catalogue.map(({ image, ...note }) => ({
    ...note,
    imageId: imageIds.get(image ?? "") ?? null,
  }));
  const added = await db.insert(notes).values(rows).onConflictDoNothing().returning({ slug: notes.slug });
  return added.length;
}
