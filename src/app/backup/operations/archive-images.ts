import { createHash } from "node:crypto";

import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { parseContentHash, buildOriginalKey, ORIGINALS_PREFIX } from "#media/operations/file-keys.ts";
import type { FileStore } from "#media/operations/file-store.ts";
import { getFileExtension } from "#media/operations/image-format.ts";

import { getMediaEntryName } from "./archive-format.ts";
import type { ArchiveWriter } from "./archive-writer.ts";

/** An image in a snapshot of the database. */
export interface ReferencedImage {
  publicId: string;
  /** Key of the image's file; `undefined` if an image host stores the image. */
  key: string | undefined;
}

/** Lists the images in the database. The query works with the schema of every release. */
export async function listImages(db: Database): Promise<ReferencedImage[]> {
  const rows = await queryRows<{ publicId: string; url: string; contentHash: string; format: string }>(
    db,
    sql`select public_id as "publicId", url, content_hash as "contentHash", format from images order by id`,
  );
  return rows.map(({ publicId, url, contentHash, format }) => ({
    publicId,
    key: url.startsWith("/media/")
      ? buildOriginalKey({ contentHash, extension: getFileExtension(format) })
      : undefined,
  }));
}

/**
 * Archives all stored images. Must be called before the snapshot is taken, so that images that staff remove
 * during the backup are already archived.
 */
export async function archiveStoredImages(files: FileStore, archive: ArchiveWriter): Promise<void> {
  for await (const { key } of files.list(ORIGINALS_PREFIX)) await archiveFile(files, key, archive);
}

/**
 * Archives the images of a snapshot that are not archived yet. Returns the public ids of images without an
 * intact file.
 */
export async function archiveReferencedImages(
  files: FileStore,
  images: readonly ReferencedImage[],
  archive: ArchiveWriter,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { publicId, key } of images) {
    if (key === undefined || archive.has(getMediaEntryName(key))) continue;
    if (!(await archiveFile(files, key, archive))) lost.push(publicId);
  }
  return lost;
}

/** Archives a file unless it is missing or damaged. Returns whether it was archived. */
async function archiveFile(files: FileStore, key: string, archive: ArchiveWriter): Promise<boolean> {
  const content = await readIntactFile(files, key);
  if (content === undefined) return false;
  await archive.add(getMediaEntryName(key), content);
  return true;
}

/** Returns the content of a stored image, or `undefined` if the file is missing or damaged. */
export async function readIntactFile(files: FileStore, key: string): Promise<Uint8Array | undefined> {
  const content = await files.read(key);
  if (content === undefined) return undefined;
  // The key contains the hash of the content, so a mismatch means that the file is damaged.
  return createHash("sha256").update(content).digest("hex") === parseContentHash(key) ? content : undefined;
}
