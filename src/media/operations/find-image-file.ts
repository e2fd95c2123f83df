import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";

import type { ImageIdentity } from "./image-host.ts";
import { getFileExtension } from "./image-format.ts";
import { getSampleImages } from "./sample-images.ts";

/** Identifies the file of an image and its URL. */
export interface ImageFile extends Pick<ImageIdentity, "contentHash" | "extension"> {
  /** URL without transformations. */
  url: string;
}

/** Recently found files by public id, about 300 bytes each. */
const caches = new WeakMap<Database, LRUCache<string, ImageFile>>();
const MAX_CACHED_FILES = 10_000;

/**
 * Returns the file of an image by its public id, or `undefined` if there is none. During a database outage, still
 * returns recently found files (for cached pages) and sample images (for the bundled products).
 */
export async function findImageFile(db: Database, publicId: string): Promise<ImageFile | undefined> {
  const cache = caches.get(db) ?? new LRUCache<string, ImageFile>({ max: MAX_CACHED_FILES });
  caches.set(db, cache);
  try {
    const file = await readImageFile(db, publicId);
    if (file === undefined) cache.delete(publicId);
    else cache.set(publicId, file);
    return file ?? findSample(publicId);
  } catch (error) {
    const file = cache.get(publicId) ?? findSample(publicId);
    if (file === undefined) throw error;
    return file;
  }
}

async function readImageFile(db: Database, publicId: string): Promise<ImageFile | undefined> {
  const [row] = await db
    .select({ contentHash: images.contentHash, format: images.format, url: images.url })
    .from(images)
    .where(eq(images.publicId, publicId));
  return row && { ...row, extension: getFileExtension(row.format) };
}

function findSample(publicId: string): ImageFile | undefined {
  const sample = getSampleImages().find((image) => image.publicId === publicId);
  return sample && { ...sample, url: sample.image.url };
}
