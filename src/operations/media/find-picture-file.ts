import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";

import type { PictureName } from "./image-host.ts";
import { extensionOf } from "./picture-format.ts";
import { samplePictures } from "./sample-pictures.ts";

/** What the file behind a public id is called. */
export interface PictureFile extends Pick<PictureName, "contentHash" | "extension"> {
  /** Its address without transformations. */
  url: string;
}

/** The files found last, by public id: some 300 bytes each. */
const found = new WeakMap<Database, LRUCache<string, PictureFile>>();
const MOST_FOUND = 10_000;

/**
 * The stored file behind a public id, `undefined` when there is none. While the database cannot be asked, pictures that
 * were found before are still known, which pages from memory show; and the sample's, which the bundled products show.
 */
export async function findPictureFile(db: Database, publicId: string): Promise<PictureFile | undefined> {
  const known = found.get(db) ?? new LRUCache<string, PictureFile>({ max: MOST_FOUND });
  found.set(db, known);
  try {
    const file = await readPictureFile(db, publicId);
    if (file === undefined) known.delete(publicId);
    else known.set(publicId, file);
    return file ?? findSample(publicId);
  } catch (error) {
    const file = known.get(publicId) ?? findSample(publicId);
    if (file === undefined) throw error;
    return file;
  }
}

async function readPictureFile(db: Database, publicId: string): Promise<PictureFile | undefined> {
  const [row] = await db
    .select({ contentHash: images.contentHash, format: images.format, url: images.url })
    .from(images)
    .where(eq(images.publicId, publicId));
  return row && { ...row, extension: extensionOf(row.format) };
}

function findSample(publicId: string): PictureFile | undefined {
  const sample = samplePictures().find((each) => each.publicId === publicId);
  return sample && { ...sample, url: sample.picture.url };
}
