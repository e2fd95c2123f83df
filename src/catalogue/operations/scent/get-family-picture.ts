import { and, asc, eq, isNotNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { notes } from "../../tables/note-schema.server.ts";
import type { Picture } from "#kit/rules/image.ts";
import type { Family } from "../../rules/scent/families.ts";

import { selectNotes, toNote } from "./note-rows.ts";

/** Returns the picture of the family's alphabetically first note that has a picture, or null. */
export async function getFamilyPicture(db: Database, family: Family): Promise<Picture | null> {
  const [row] = await selectNotes(db)
    .where(and(eq(notes.family, family), isNotNull(notes.imageId)))
    .orderBy(asc(notes.name))
    .limit(1);
  return row === undefined ? null : toNote(row).picture;
}
