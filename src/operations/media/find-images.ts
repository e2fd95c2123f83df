import { inArray, or } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";
import type { PictureRef } from "#domain/catalogue/variant-images.ts";

/** The database's id of a stored picture named by publicId or url; `undefined` when it is not stored. */
export type ImageFinder = (picture: PictureRef) => number | undefined;

/**
 * Looks up stored pictures by their publicId, else by their url, all in one query. Within a transaction they stay
 * stored until it ends: whoever clears away unused pictures waits.
 */
export async function findImages(db: Database, pictures: readonly PictureRef[]): Promise<ImageFinder> {
  const publicIds = pictures.map((picture) => picture.publicId).filter((publicId) => publicId !== "");
  const urls = pictures
    .filter((picture) => picture.publicId === "" && picture.url !== "")
    .map((picture) => picture.url);
  const named = or(
    publicIds.length > 0 ? inArray(images.publicId, publicIds) : undefined,
    urls.length > 0 ? inArray(images.url, urls) : undefined,
  );
  const found =
    named === undefined
      ? []
      : await db
          .select({ id: images.id, url: images.url, publicId: images.publicId })
          .from(images)
          .where(named)
          .for("key share");
  return ({ publicId, url }) =>
    found.find((image) => (publicId === "" ? image.url === url : image.publicId === publicId))?.id;
}
