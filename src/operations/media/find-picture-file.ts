import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";

import type { PictureName } from "./image-host.ts";
import { extensionOf } from "./picture-format.ts";
import { samplePictures } from "./sample-pictures.ts";

/** What the file behind a public id is called. */
export interface PictureFile extends Pick<PictureName, "contentHash" | "extension"> {
  /** Its address without transformations. */
  url: string;
}

/**
 * The stored file behind a public id, `undefined` when there is none. The sample's product pictures are known without
 * the database, because the bundled products are shown exactly when it cannot be asked.
 */
export async function findPictureFile(db: Database, publicId: string): Promise<PictureFile | undefined> {
  try {
    const [row] = await db
      .select({ contentHash: images.contentHash, format: images.format, url: images.url })
      .from(images)
      .where(eq(images.publicId, publicId));
    if (row) return { ...row, extension: extensionOf(row.format) };
  } catch (error) {
    const sample = findSample(publicId);
    if (sample === undefined) throw error;
    return sample;
  }
  return findSample(publicId);
}

function findSample(publicId: string): PictureFile | undefined {
  const sample = samplePictures().find((each) => each.publicId === publicId);
  return sample && { ...sample, url: sample.picture.url };
}
