import { and, eq, notExists, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { violatesForeignKey } from "#platform/db/statements/constraint-errors.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import { notes } from "#catalogue/tables/note-schema.server.ts";
import { heroImages } from "#media/tables/hero-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { collections, products } from "#catalogue/tables/product-schema.server.ts";
import { variantImages } from "#catalogue/tables/variant-schema.server.ts";

import { parseContentHash } from "#media/operations/file-keys.ts";
import type { ImageHost } from "#media/operations/image-host.ts";
import type { Media } from "#media/operations/media.ts";
import { getFileExtension } from "#media/operations/image-format.ts";
import { lockContent } from "#media/operations/store-image.ts";

/** Returns the SQL condition for images that no product, size, collection, slide, note or order uses. */
export function isUnused(db: Database) {
  const constant = { one: sql`1` };
  return and(
    notExists(db.select(constant).from(products).where(eq(products.imageId, images.id))),
    notExists(db.select(constant).from(variantImages).where(eq(variantImages.imageId, images.id))),
    notExists(db.select(constant).from(collections).where(eq(collections.imageId, images.id))),
    notExists(db.select(constant).from(heroImages).where(eq(heroImages.imageId, images.id))),
    notExists(db.select(constant).from(notes).where(eq(notes.imageId, images.id))),
    notExists(db.select(constant).from(heroImages).where(eq(heroImages.portraitImageId, images.id))),
    // Orders store the URL of the image, because the product may be deleted.
    notExists(db.select(constant).from(orderItems).where(eq(orderItems.image, images.url))),
  );
}

type ImageRow = typeof images.$inferSelect;

/** An image with the fields that identify its file. */
export type RemovableImage = Pick<ImageRow, "publicId" | "url" | "contentHash" | "format">;

/**
 * Removes an unused image, and its file unless another image has the same content.
 * @returns false if the image is still used or stored on another host
 * @throws if the host fails; `pruneMedia` removes the remaining file later
 */
export async function removeImage(db: Database, media: Media, publicId: string): Promise<boolean> {
  const [row] = await db.select().from(images).where(eq(images.publicId, publicId));
  return row !== undefined && removeStoredImage(db, media, row);
}

/**
 * Removes an image like `removeImage`, but takes a row that was read earlier. Calling it again
 * after a failure removes the remaining file.
 */
export async function removeStoredImage(
  db: Database,
  { host }: Media,
  image: RemovableImage,
): Promise<boolean> {
  if (!host.delivers(image.url)) return false;
  const isRemoved = await deleteRow(db, image);
  await removeUnreferencedFile(
    db,
    host,
    host.getFileName({ ...image, extension: getFileExtension(image.format) }),
  );
  return isRemoved;
}

async function deleteRow(db: Database, { publicId }: RemovableImage): Promise<boolean> {
  try {
    const deleted = await db
      .delete(images)
      .where(and(eq(images.publicId, publicId), isUnused(db)))
      .returning({ id: images.id });
    return deleted.length > 0;
  } catch (error) {
    // Another transaction started to use the image while the statement waited.
    if (violatesForeignKey(error)) return false;
    throw error;
  }
}

/** Removes a file unless an image refers to it. Waits while an image with the same content is being stored. */
export async function removeUnreferencedFile(db: Database, host: ImageHost, file: string): Promise<void> {
  if (!host.deduplicates) {
    if (!(await isReferenced(db, host, file))) await host.remove(file);
    return;
  }
  // The check runs outside the transaction, so that no lock is held while waiting for an unresponsive host.
  if (!(await host.has(file))) return;
  await db.transaction(async (tx) => {
    // Prevents an image with the same content from being stored between the check and the removal.
    await lockContent(tx, parseContentHash(file));
    if (!(await isReferenced(tx, host, file))) await host.remove(file);
  });
}

async function isReferenced(db: Database, host: ImageHost, file: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(images)
    .where(or(eq(images.contentHash, parseContentHash(file)), eq(images.publicId, file)));
  return rows.some((row) => host.getFileName({ ...row, extension: getFileExtension(row.format) }) === file);
}
