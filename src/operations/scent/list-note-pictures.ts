import { eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/image-schema.server.ts";
import { notes } from "#db/schema/note-schema.server.ts";
import type { Picture } from "#domain/media/image.ts";
import { pictureColumns } from "#operations/media/picture-columns.ts";

/** Returns the pictures of notes by slug. Notes without a picture and unknown slugs are omitted. */
export async function listNotePictures(
  db: Database,
  slugs: readonly string[],
): Promise<Record<string, Picture>> {
  if (slugs.length === 0) return {};
  const rows = await db
    .select({ slug: notes.slug, picture: pictureColumns })
    .from(notes)
    .innerJoin(images, eq(images.id, notes.imageId))
    .where(inArray(notes.slug, [...slugs]));
  return Object.fromEntries(rows.map(({ slug, picture }) => [slug, picture]));
}
