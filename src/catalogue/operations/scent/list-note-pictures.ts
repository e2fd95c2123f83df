import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { notes } from "../../tables/note-schema.server.ts";
import type { Picture } from "#kit/rules/image.ts";
import { pictureColumns } from "#media/operations/picture-columns.ts";

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
