import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { buildOriginalKey } from "#media/operations/file-keys.ts";
import type { FileStore } from "#media/operations/file-store.ts";
import type { ImageFileToStore } from "#media/operations/image-host.ts";
import { describeFile, withScratchFolder } from "#media/operations/local-file.ts";
import type { Media } from "#media/operations/media.ts";
import { getFileExtension } from "#media/operations/image-format.ts";

export interface MoveOptions {
  /** Whether to move images; false only lists them. */
  shouldMove: boolean;
  onProgress?: (processedCount: number, total: number) => void;
}

export interface MoveResult {
  /** Public ids of images that were, or would be, moved to the configured host. */
  moved: string[];
  /** Number of images already on the host. */
  alreadyHosted: number;
  /** Public ids of images that are neither on the host nor on the local disk. */
  missing: string[];
}

type ImageRow = typeof images.$inferSelect;

/**
 * Uploads local images that are missing on the configured host after MEDIA_URL has changed. Another call resumes an
 * interrupted move.
 */
export async function moveMedia(
  db: Database,
  media: Media,
  localFiles: FileStore,
  { shouldMove, onProgress }: MoveOptions,
): Promise<MoveResult> {
  const rows = await db.select().from(images).orderBy(asc(images.id));
  const hosted = new Set((await Array.fromAsync(media.host.list())).map(({ file }) => file));
  const result: MoveResult = { moved: [], alreadyHosted: 0, missing: [] };
  for (const [processedCount, row] of rows.entries()) {
    onProgress?.(processedCount, rows.length);
    const identity = { ...row, extension: getFileExtension(row.format) };
    if (media.host.delivers(row.url) && hosted.has(media.host.getFileName(identity)))
      result.alreadyHosted += 1;
    else if ((await localFiles.open(buildOriginalKey(identity))) === undefined)
      result.missing.push(row.publicId);
    else {
      if (shouldMove) await moveImage(db, media, localFiles, row);
      result.moved.push(row.publicId);
    }
  }
  return result;
}

async function moveImage(db: Database, media: Media, localFiles: FileStore, row: ImageRow): Promise<void> {
  const identity = { ...row, extension: getFileExtension(row.format) };
  await withScratchFolder(media.scratch, async (folder) => {
    const bytes = await localFiles.read(buildOriginalKey(identity));
    if (bytes === undefined) return;
    const path = join(folder, "image");
    await writeFile(path, bytes);
    const image: ImageFileToStore = {
      ...identity,
      version: parseVersion(row.url),
      file: await describeFile(path),
    };
    const url = await media.host.store(image);
    if (url !== row.url) await changeUrl(db, row, url);
  });
}

/** Returns the version in a URL. Hosts that do not assign versions keep this version. */
function parseVersion(url: string): number {
  return Number(/\/v(\d+)\//.exec(url)?.[1] ?? 1);
}

/** Changes an image's URL, including the copies in orders, so that pruning does not treat the image as unused. */
async function changeUrl(db: Database, row: ImageRow, url: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(images).set({ url }).where(eq(images.id, row.id));
    await tx.update(orderItems).set({ image: url }).where(eq(orderItems.image, row.url));
    await incrementRevision(tx);
  });
}
