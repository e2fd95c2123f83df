import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";
import type { Picture } from "#kit/rules/image.ts";
import type { ImageFolder, UploadTransformation } from "../rules/upload.ts";

import type { LocalFile } from "./file-store.ts";
import type { PictureToStore } from "./image-host.ts";
import { withScratchFolder } from "./local-file.ts";
import type { Media } from "./media.ts";
import { getFileExtension } from "./picture-format.ts";
import { queueUpload } from "./picture-queue.ts";
import type { CleanPicture } from "./read-picture.ts";
import { readPicture } from "./read-picture.ts";

/** A picture with its database fields. */
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
  /** Result of `buildPublicId`; starts with the folder. */
  publicId: string;
  /** Version in the URL, e.g. the time (ms), for a public id that may be reused after its picture was removed. */
  version?: number;
  tags?: string[] | undefined;
  transformation?: UploadTransformation | undefined;
  /** Properties of a file that was read before and needs no cleaning. */
  properties?: Pick<CleanPicture, "extension" | "format" | "width" | "height" | "color"> | undefined;
}

/**
 * Stores a picture: the file on the host; size, colour and content hash in the database. The same content with the same
 * public id is stored once. Different content with the same public id is stored under an id that contains its hash,
 * because URLs are cached for a year.
 * @throws InvalidInput if the file is not a valid picture. Spec: storefront §7.
 */
export async function storeImage(db: Database, media: Media, input: ImageToStore): Promise<StoredImage> {
  const { folder, transformation } = input;
  const existing = transformation === undefined ? await findImage(db, input.publicId) : undefined;
  if (existing?.contentHash === input.file.sha256 && (await hasFile(media, existing))) {
    return toStoredImage((await resetImageAge(db, existing, input.tags)) ?? existing);
  }
  const { properties } = input;
  if (properties) return storeWithUniquePublicId(db, media, { ...properties, file: input.file }, input);
  return withScratchFolder(media.scratch, async (scratch) => {
    const picture = await queueUpload(() => readPicture(input.file, { folder, transformation, scratch }));
    return storeWithUniquePublicId(db, media, picture, input);
  });
}

async function storeWithUniquePublicId(
  db: Database,
  media: Media,
  picture: CleanPicture,
  { publicId: requestedId, version = 1, tags = [] }: ImageToStore,
): Promise<StoredImage> {
  const contentHash = picture.file.sha256;
  for (const publicId of [requestedId, `${requestedId}-${contentHash.slice(0, 8)}`]) {
    const existing = await findImage(db, publicId);
    if (existing && existing.contentHash !== contentHash) continue;
    const storedImage = await storePicture(db, media, picture, {
      ...picture,
      publicId,
      contentHash,
      version,
      tags,
    });
    if (storedImage) return storedImage;
  }
  throw new Error(`Two pictures share the public id ${requestedId} and the start of their hash`);
}

/** Stores the file, then the row. Returns `undefined` if a concurrent upload took the public id for other content. */
async function storePicture(
  db: Database,
  { host }: Media,
  picture: CleanPicture,
  pictureToStore: PictureToStore,
): Promise<StoredImage | undefined> {
  // The file is stored first, so that every picture in the database has a file.
  const url = await host.store(pictureToStore);
  const row = await insertImage(db, picture, { ...pictureToStore, url });
  // Removing the last picture with this content may have deleted the file before the row existed.
  if (host.deduplicates && !(await host.has(host.getFileName(pictureToStore))))
    await host.store(pictureToStore);
  return row?.contentHash === pictureToStore.contentHash ? toStoredImage(row) : undefined;
}

async function insertImage(
  db: Database,
  { format, width, height, color, file: { bytes } }: CleanPicture,
  { publicId, contentHash, tags, url }: PictureToStore & { url: string },
): Promise<ImageRow | undefined> {
  return db.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const values = { publicId, contentHash, tags: [...tags], url, format, width, height, color, bytes };
    const [insertedRow] = await tx
      .insert(images)
      .values(values)
      .onConflictDoNothing({ target: images.publicId })
      .returning();
    if (insertedRow) return insertedRow;
    const existing = await findImage(tx, publicId);
    if (existing?.contentHash !== contentHash) return existing;
    return (await resetImageAge(tx, existing, [...tags])) ?? existing;
  });
}

/** Resets the age of a picture that is uploaded again, so that it is not pruned before its form is saved. */
async function resetImageAge(
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

/**
 * Locks a content hash until the transaction ends, so that the same content is never stored and removed at the same
 * time.
 */
export async function lockContent(tx: Database, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
}

type ImageRow = typeof images.$inferSelect;

async function hasFile({ host }: Media, row: ImageRow): Promise<boolean> {
  // External hosts are responsible for their files, and requests to them are limited.
  if (!host.deduplicates || !host.delivers(row.url)) return true;
  return host.has(host.getFileName({ ...row, extension: getFileExtension(row.format) }));
}

async function findImage(db: Database, publicId: string): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(images).where(eq(images.publicId, publicId));
  return row;
}

function toStoredImage({ contentHash: _, createdAt, ...row }: ImageRow): StoredImage {
  return { ...row, createdAt: createdAt.toISOString() };
}
