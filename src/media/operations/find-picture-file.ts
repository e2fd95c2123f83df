import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";

import type { PictureIdentity } from "./image-host.ts";
import { getFileExtension } from "./picture-format.ts";
import { getSamplePictures } from "./sample-pictures.ts";

/** Identifies the file of a picture and its URL. */
export interface PictureFile extends Pick<PictureIdentity, "contentHash" | "extension"> {
  /** URL without transformations. */
  url: string;
}

/** Recently found files by public id, about 300 bytes each. */
const caches = new WeakMap<Database, LRUCache<string, PictureFile>>();
const MAX_CACHED_FILES = 10_000;

/**
 * Returns the file of a picture by its public id, or `undefined` if there is none. During a database outage, still
 * returns recently found files (for cached pages) and sample pictures (for the bundled products).
 */
export async function findPictureFile(db: Database, publicId: string): Promise<PictureFile | undefined> {
  const cache = caches.get(db) ?? new LRUCache<string, PictureFile>({ max: MAX_CACHED_FILES });
  caches.set(db, cache);
  try {
    const file = await readPictureFile(db, publicId);
    if (file === undefined) cache.delete(publicId);
    else cache.set(publicId, file);
    return file ?? findSample(publicId);
  } catch (error) {
    const file = cache.get(publicId) ?? findSample(publicId);
    if (file === undefined) throw error;
    return file;
  }
}

async function readPictureFile(db: Database, publicId: string): Promise<PictureFile | undefined> {
  const [row] = await db
    .select({ contentHash: images.contentHash, format: images.format, url: images.url })
    .from(images)
    .where(eq(images.publicId, publicId));
  return row && { ...row, extension: getFileExtension(row.format) };
}

function findSample(publicId: string): PictureFile | undefined {
  const sample = getSamplePictures().find((picture) => picture.publicId === publicId);
  return sample && { ...sample, url: sample.picture.url };
}
