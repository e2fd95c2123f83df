import { and, eq, notExists, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { violatesForeignKey } from "#db/constraint-errors.server.ts";
import { collections, heroImages, images, orderItems, products, variantImages } from "#db/schema.server.ts";

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
  if (!host.keepsContentOnce) await host.remove(file);
  // Asked first, outside the transaction: a host that is away must not keep the database waiting.
  else if (await host.has(file)) await removeUnnamedFile(db, host, { file, contentHash: row.contentHash });
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

/** Under the content's lock, so that no picture of the same content is stored in between. */
async function removeUnnamedFile(
  db: Database,
  host: ImageHost,
  { file, contentHash }: { file: string; contentHash: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const rows = await tx.select().from(images).where(eq(images.contentHash, contentHash));
    const isNamed = rows.some((row) => host.fileOf({ ...row, extension: extensionOf(row.format) }) === file);
    if (!isNamed) await host.remove(file);
  });
}
