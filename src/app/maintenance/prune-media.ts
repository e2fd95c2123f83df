import { and, asc, lt } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";

import { Conflict } from "#kit/rules/errors.ts";
import { mediaMessages } from "#media/rules/staff-messages.ts";

import type { HostedFile } from "#media/operations/image-host.ts";
import type { Media } from "#media/operations/media.ts";
import { getFileExtension } from "#media/operations/image-format.ts";
import { isUnused, removeImage, removeUnreferencedFile } from "./remove-image.ts";

/** Number of unreferenced files that can be removed regardless of the number of images. */
const SAFE_FILE_COUNT = 20;

export interface PruneOptions {
  /** Whether to remove images and files; false only lists them. */
  shouldRemove: boolean;
  /** Minimum age (ms). Newer images may belong to a form that staff have not saved yet. */
  olderThanMs?: number;
}

export interface PruneResult {
  /** Public ids of unused images. */
  unusedImages: string[];
  /** Names of unreferenced files. */
  files: string[];
  /** Total size of these images and files, in bytes. */
  bytes: number;
  /** Number of unused images on other hosts, which are not removed. */
  otherHostCount: number;
}

/**
 * Finds unused images and unreferenced files, and removes them if `shouldRemove` is set.
 * @throws Conflict if `shouldRemove` is set and more than 20 unreferenced files outnumber the images
 */
export async function pruneMedia(
  db: Database,
  media: Media,
  { shouldRemove, olderThanMs = DAY_MS }: PruneOptions,
): Promise<PruneResult> {
  const cutoff = new Date(Date.now() - olderThanMs);
  const unused = await db
    .select()
    .from(images)
    .where(and(lt(images.createdAt, cutoff), isUnused(db)))
    .orderBy(asc(images.publicId));
  const unusedHere = unused.filter(({ url }) => media.host.delivers(url));
  // Finds unreferenced files before removing images. Afterwards, the files of removed images would also be
  // unreferenced.
  const unreferenced = await findUnreferencedFiles(db, media, cutoff);
  // A crash leaves only a few unreferenced files. If there are many, the storage or the database may belong to
  // another shop.
  if (shouldRemove && unreferenced.length > Math.max(SAFE_FILE_COUNT, await db.$count(images))) {
    throw new Conflict(mediaMessages.tooManyUnreferencedFiles(unreferenced.length));
  }
  if (shouldRemove) {
    for (const { publicId } of unusedHere) await removeImage(db, media, publicId);
    for (const { file } of unreferenced) await removeUnreferencedFile(db, media.host, file);
  }
  return {
    unusedImages: unusedHere.map(({ publicId }) => publicId),
    files: unreferenced.map(({ file }) => file),
    bytes: [...unusedHere, ...unreferenced].reduce((sum, { bytes }) => sum + bytes, 0),
    otherHostCount: unused.length - unusedHere.length,
  };
}

/** Returns files without a row in `images`, left by a crash between storing the file and inserting the row. */
async function findUnreferencedFiles(db: Database, { host }: Media, cutoff: Date): Promise<HostedFile[]> {
  const rows = await db
    .select({ publicId: images.publicId, contentHash: images.contentHash, format: images.format })
    .from(images);
  const referenced = new Set(
    rows.map((row) => host.getFileName({ ...row, extension: getFileExtension(row.format) })),
  );
  const hosted = await Array.fromAsync(host.list());
  return hosted.filter(({ file, storedAt }) => storedAt < cutoff && !referenced.has(file));
}
