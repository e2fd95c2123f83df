import { inArray, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";
import type { Picture } from "#kit/rules/image.ts";

/** A reference to a stored picture: its `publicId`, or its URL if `publicId` is empty. */
type PictureRef = Pick<Picture, "url" | "publicId">;

/** Returns the database id of a stored picture by its publicId or url, or `undefined` if it is not stored. */
export type ImageFinder = (picture: PictureRef) => number | undefined;

/**
 * Looks up stored pictures in one query: by publicId, or by url if the publicId is empty. Locks their rows, so that
 * pruning cannot remove them before the transaction ends.
 */
export async function findImages(db: Database, pictures: readonly PictureRef[]): Promise<ImageFinder> {
  const publicIds = pictures.map((picture) => picture.publicId).filter((publicId) => publicId !== "");
  const urls = pictures
    .filter((picture) => picture.publicId === "" && picture.url !== "")
    .map((picture) => picture.url);
  const condition = or(
    publicIds.length > 0 ? inArray(images.publicId, publicIds) : undefined,
    urls.length > 0 ? inArray(images.url, urls) : undefined,
  );
  const rows =
    condition === undefined
      ? []
      : await db
          .select({ id: images.id, url: images.url, publicId: images.publicId })
          .from(images)
          .where(condition)
          .for("key share");
  return ({ publicId, url }) =>
    rows.find((image) => (publicId === "" ? image.url === url : image.publicId === publicId))?.id;
}
