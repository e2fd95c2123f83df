import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import type { ImageFolder, UploadTransformation } from "../rules/upload.ts";

import type { LocalFile } from "./file-store.ts";
import type { ImageFileToStore } from "./image-host.ts";
import { withScratchFolder } from "./local-file.ts";
import type { Media } from "./media.ts";
import { getFileExtension } from "./image-format.ts";
import { queueUpload } from "./image-queue.ts";
import type { CleanImage } from "./read-image.ts";
import { readImage } from "./read-image.ts";

/** An image with its database fields. */
export interface ImageRecord extends StoredImage {
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
  /** Version in the URL, e.g. the time (ms), for a public id that may be reused after its image was removed. */
  version?: number;
  tags?: string[] | undefined;
  transformation?: UploadTransformation | undefined;
  /** Properties of a file that was read before and needs no cleaning. */
  properties?: Pick<CleanImage, "extension" | "format" | "width" | "height" | "color"> | undefined;
}

/**
 * Stores an image: the file on the host; size, colour and content hash in the database. The same content with the same
 * public id is stored once. Different content with the same public id is stored under an id that contains its hash,
 * because URLs are cached for a year.
 * @throws InvalidInput if the file is not a valid image. Spec: storefront §7.
 */
export async function storeImage(db: Database, media: Media, input: ImageToStore): Promise<ImageRecord> {
  const { folder, transformation } = input;
  const existing = transformation === undefined ? await findImage(db, input.publicId) : undefined;
  if (existing?.contentHash === input.file.sha256 && (await hasFile(media, existing))) {
    return toImageRecord((await resetImageAge(db, existing, input.tags)) ?? existing);
  }
  const { properties } = input;
  if (properties) return storeWithUniquePublicId(db, media, { ...properties, file: input.file }, input);
  return withScratchFolder(media.scratch, async (scratch) => {
    const image = await queueUpload(() => readImage(input.file, { folder, transformation, scratch }));
    return storeWithUniquePublicId(db, media, image, input);
  });
}

async function storeWithUniquePublicId(
  db: Database,
  media: Media,
  image: CleanImage,
  { publicId: requestedId, version = 1, tags = [] }: ImageToStore,
): Promise<ImageRecord> {
  const contentHash = image.file.sha256;
  for (const publicId of [requestedId, `${requestedId}-${contentHash.slice(0, 8)}`]) {
    const existing = await findImage(db, publicId);
    if (existing && existing.contentHash !== contentHash) continue;
    const record = await storeFileAndRow(db, media, image, {
      ...image,
      publicId,
      contentHash,
      version,
      tags,
    });
    if (record) return record;
  }
  throw new Error(`Two images share the public id ${requestedId} and the start of their hash`);
}

/** Stores the file, then the row. Returns `undefined` if a concurrent upload took the public id for other content. */
async function storeFileAndRow(
  db: Database,
  { host }: Media,
  image: CleanImage,
  imageFileToStore: ImageFileToStore,
): Promise<ImageRecord | undefined> {
  // The file is stored first, so that every image in the database has a file.
  const url = await host.store(imageFileToStore);
  const row = await insertImage(db, image, { ...imageFileToStore, url });
  // Removing the last image with this content may have deleted the file before the row existed.
  if (host.deduplicates && !(await host.has(host.getFileName(imageFileToStore))))
    await host.store(imageFileToStore);
  return row?.contentHash === imageFileToStore.contentHash ? toImageRecord(row) : undefined;
}

async function insertImage(
  db: Database,
  { format, width, height, color, file: { bytes } }: CleanImage,
  { publicId, contentHash, tags, url }: ImageFileToStore & { url: string },
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

/** Resets the age of an image that is uploaded again, so that it is not pruned before its form is saved. */
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

function toImageRecord({ contentHash: _, createdAt, ...row }: ImageRow): ImageRecord {
  return { ...row, createdAt: createdAt.toISOString() };
}
