import { inArray, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";
import type { StoredImage } from "#kit/rules/image.ts";

/** A reference to a stored image: its `publicId`, or its URL if `publicId` is empty. */
type ImageRef = Pick<StoredImage, "url" | "publicId">;

/** Returns the database id of a stored image by its publicId or url, or `undefined` if it is not stored. */
export type ImageFinder = (image: ImageRef) => number | undefined;

/**
 * Looks up stored images in one query: by publicId, or by url if the publicId is empty. Locks their rows, so that
 * pruning cannot remove them before the transaction ends.
 */
export async function findImages(db: Database, refs: readonly ImageRef[]): Promise<ImageFinder> {
  const publicIds = refs.map((image) => image.publicId).filter((publicId) => publicId !== "");
  const urls = refs.filter((image) => image.publicId === "" && image.url !== "").map((image) => image.url);
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
