import { and, eq, notExists, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { violatesForeignKey } from "#db/statements/constraint-errors.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";
import { collections, heroImages, images, products, variantImages } from "#db/schema/schema.server.ts";

import { hashOfKey } from "./file-keys.ts";
import type { ImageHost } from "./image-host.ts";
import type { Media } from "./media.ts";
import { extensionOf } from "./picture-format.ts";
import { lockContent } from "./store-image.ts";

/** A condition on `images`: no product, size, collection, slide or order shows the picture. */
export function isUnused(db: Database) {
  const one = { one: sql`1` };
  return and(
    notExists(db.select(one).from(products).where(eq(products.imageId, images.id))),
    notExists(db.select(one).from(variantImages).where(eq(variantImages.imageId, images.id))),
    notExists(db.select(one).from(collections).where(eq(collections.imageId, images.id))),
    notExists(db.select(one).from(heroImages).where(eq(heroImages.imageId, images.id))),
    // An order keeps the address of what was sold, whatever became of the product.
    notExists(db.select(one).from(orderItems).where(eq(orderItems.image, images.url))),
  );
}

type ImageRow = typeof images.$inferSelect;

/** A picture and what its file is named by. */
export type StoredPicture = Pick<ImageRow, "publicId" | "url" | "contentHash" | "format">;

/**
 * Removes a picture that nothing shows any more, and its file unless another picture has the same content.
 * @returns whether the picture was removed; one that is still shown, or that another host keeps, stays
 * @throws if the host fails; `pruneMedia` finds the file that is left
 */
export async function removePicture(db: Database, media: Media, publicId: string): Promise<boolean> {
  const [row] = await db.select().from(images).where(eq(images.publicId, publicId));
  return row !== undefined && removeStoredPicture(db, media, row);
}

/** Does the same for a picture that was read before; repeated after a failure, it removes the file that was left. */
export async function removeStoredPicture(
  db: Database,
  { host }: Media,
  picture: StoredPicture,
): Promise<boolean> {
  if (!host.delivers(picture.url)) return false;
  const isRemoved = await deleteRow(db, picture);
  await removeUnnamedFile(db, host, host.fileOf({ ...picture, extension: extensionOf(picture.format) }));
  return isRemoved;
}

async function deleteRow(db: Database, { publicId }: StoredPicture): Promise<boolean> {
  try {
    const gone = await db
      .delete(images)
      .where(and(eq(images.publicId, publicId), isUnused(db)))
      .returning({ id: images.id });
    return gone.length > 0;
  } catch (error) {
    // Somebody put the picture to use while the statement waited.
    if (violatesForeignKey(error)) return false;
    throw error;
  }
}

/** Removes a file unless a picture names it, also one that is being stored at this moment. */
export async function removeUnnamedFile(db: Database, host: ImageHost, file: string): Promise<void> {
  if (!host.keepsContentOnce) {
    if (!(await matchesReference(db, host, file))) await host.remove(file);
    return;
  }
  // Asked first, outside the transaction: a host that is away must not keep the database waiting.
  if (!(await host.has(file))) return;
  await db.transaction(async (tx) => {
    // No picture of the same content is stored in between.
    await lockContent(tx, hashOfKey(file));
    if (!(await matchesReference(tx, host, file))) await host.remove(file);
  });
}

async function matchesReference(db: Database, host: ImageHost, file: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(images)
    .where(or(eq(images.contentHash, hashOfKey(file)), eq(images.publicId, file)));
  return rows.some((row) => host.fileOf({ ...row, extension: extensionOf(row.format) }) === file);
}
