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

/**
 * Removes a picture that nothing shows any more, and its file unless another picture has the same content. Answers
 * whether it was removed; one that is still shown, or that another host keeps, stays. Where the host fails, the file is
 * left for `pruneMedia` to find.
 */
export async function removePicture(db: Database, { host }: Media, publicId: string): Promise<boolean> {
  const [row] = await db.select().from(images).where(eq(images.publicId, publicId));
  if (row === undefined || !host.delivers(row.url) || !(await deleteRow(db, row))) return false;
  const file = host.fileOf({ ...row, extension: extensionOf(row.format) });
  await removeUnnamedFile(db, host, file);
  return true;
}

async function deleteRow(db: Database, { id }: ImageRow): Promise<boolean> {
  try {
    const gone = await db
      .delete(images)
      .where(and(eq(images.id, id), isUnused(db)))
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
