import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";
import type { Picture } from "#domain/media/image.ts";
import type { ImageFolder, UploadTransformation } from "#domain/media/upload.ts";

import type { LocalFile } from "./file-store.ts";
import type { PictureToKeep } from "./image-host.ts";
import { withScratchFolder } from "./local-file.ts";
import type { Media } from "./media.ts";
import { extensionOf } from "./picture-format.ts";
import { inUploadTurn } from "./picture-work.ts";
import type { CleanPicture } from "./read-picture.ts";
import { readPicture } from "./read-picture.ts";

/** A picture as the database knows it. */
export interface StoredImage extends Picture {
  id: number;
  format: string;
  bytes: number;
  tags: string[];
  createdAt: string;
}

export interface ImageToStore {
  file: LocalFile;
  folder: ImageFolder;
  /** Begins with the folder; as `publicIdOf` builds it. */
  publicId: string;
  /** Milliseconds, for a public id that may be used again after its picture is gone. */
  version?: number;
  tags?: string[] | undefined;
  transformation?: UploadTransformation | undefined;
}

/**
 * Keeps a picture: its file with the host; its size, colour and content hash in the database. The same content under
 * the same public id is kept once; other content never replaces a picture, because addresses are cached for a year,
 * and takes its hash into its public id instead.
 * @throws InvalidInput when the file is no picture. Spec: storefront §7.
 */
export async function storeImage(db: Database, media: Media, input: ImageToStore): Promise<StoredImage> {
  const { folder, transformation } = input;
  const known = transformation === undefined ? await findImage(db, input.publicId) : undefined;
  if (known?.contentHash === input.file.sha256 && (await isThere(media, known))) {
    return storedImage((await renewImage(db, known, input.tags)) ?? known);
  }
  return withScratchFolder(media.scratch, async (scratch) => {
    const picture = await inUploadTurn(() => readPicture(input.file, { folder, transformation, scratch }));
    return keepUnderFreeId(db, media, picture, input);
  });
}

async function keepUnderFreeId(
  db: Database,
  media: Media,
  picture: CleanPicture,
  { publicId: wanted, version = 1, tags = [] }: ImageToStore,
): Promise<StoredImage> {
  const contentHash = picture.file.sha256;
  for (const publicId of [wanted, `${wanted}-${contentHash.slice(0, 8)}`]) {
    const known = await findImage(db, publicId);
    if (known && known.contentHash !== contentHash) continue;
    const stored = await keep(db, media, picture, { ...picture, publicId, contentHash, version, tags });
    if (stored) return stored;
  }
  throw new Error(`Two pictures share the public id ${wanted} and the start of their hash`);
}

/** `undefined` when somebody took the public id for another content meanwhile. */
async function keep(
  db: Database,
  { host }: Media,
  picture: CleanPicture,
  toKeep: PictureToKeep,
): Promise<StoredImage | undefined> {
  // The file first: a picture that the database names is always there.
  const url = await host.keep(toKeep);
  const row = await insertImage(db, picture, { ...toKeep, url });
  // A removal of the last picture with this content may have run in between; now that the row is there none can.
  if (host.keepsContentOnce && !(await host.has(host.fileOf(toKeep)))) await host.keep(toKeep);
  return row?.contentHash === toKeep.contentHash ? storedImage(row) : undefined;
}

async function insertImage(
  db: Database,
  { format, width, height, color, file: { bytes } }: CleanPicture,
  { publicId, contentHash, tags, url }: PictureToKeep & { url: string },
): Promise<ImageRow | undefined> {
  return db.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const values = { publicId, contentHash, tags: [...tags], url, format, width, height, color, bytes };
    const [added] = await tx
      .insert(images)
      .values(values)
      .onConflictDoNothing({ target: images.publicId })
      .returning();
    if (added) return added;
    const known = await findImage(tx, publicId);
    return known?.contentHash === contentHash ? ((await renewImage(tx, known, [...tags])) ?? known) : known;
  });
}

/** A picture that is uploaded again is as new as any upload: its form may not be saved yet, and pruning must wait. */
async function renewImage(
  db: Database,
  { id }: ImageRow,
  tags: string[] = [],
): Promise<ImageRow | undefined> {
  const [row] = await db
    .update(images)
    .set({ createdAt: new Date(), ...(tags.length > 0 && { tags }) })
    .where(eq(images.id, id))
    .returning();
  return row;
}

/** Storing and removing one content wait for each other; the lock goes with the transaction. */
export async function lockContent(tx: Database, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
}

type ImageRow = typeof images.$inferSelect;

async function isThere({ host }: Media, row: ImageRow): Promise<boolean> {
  // Another host's files are its own care, and every question to it counts.
  if (!host.keepsContentOnce || !host.delivers(row.url)) return true;
  return host.has(host.fileOf({ ...row, extension: extensionOf(row.format) }));
}

async function findImage(db: Database, publicId: string): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(images).where(eq(images.publicId, publicId));
  return row;
}

function storedImage({ contentHash: _, createdAt, ...row }: ImageRow): StoredImage {
  return { ...row, createdAt: createdAt.toISOString() };
}
