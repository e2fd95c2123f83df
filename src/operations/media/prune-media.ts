import { and, asc, lt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";

import { Conflict } from "#domain/shared/errors.ts";
import { mediaMessages } from "#domain/media/staff-messages.ts";

import type { HostedFile } from "./image-host.ts";
import type { Media } from "./media.ts";
import { extensionOf } from "./picture-format.ts";
import { isUnused, removePicture, removeUnnamedFile } from "./remove-picture.ts";

/** So many files without a picture are removed without a question. */
const FEW = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface PruneOptions {
  /** Only then is anything removed. */
  remove: boolean;
  /** Younger ones stay: staff may have uploaded them for a form they have not saved yet. */
  olderThanMs?: number;
}

export interface PruneResult {
  /** Public ids of pictures that nothing shows. */
  pictures: string[];
  /** Names of files that belong to no picture. */
  files: string[];
  /** Bytes of both together. */
  bytes: number;
  /** Unused pictures that the configured host does not keep, and that stay. */
  elsewhere: number;
}

/**
 * Finds pictures that nothing shows any more and files that no picture names, and removes them if told to.
 * @throws Conflict when there are more files without a picture than pictures
 */
export async function pruneMedia(
  db: Database,
  media: Media,
  { remove, olderThanMs = DAY_MS }: PruneOptions,
): Promise<PruneResult> {
  const before = new Date(Date.now() - olderThanMs);
  const unused = await db
    .select()
    .from(images)
    .where(and(lt(images.createdAt, before), isUnused(db)))
    .orderBy(asc(images.publicId));
  const own = unused.filter(({ url }) => media.host.delivers(url));
  // Before the pictures go: their files are theirs until then.
  const stray = await strayFiles(db, media, before);
  // Left by crashes they are few; many belong to another shop, or this is not the database they belong to.
  if (remove && stray.length > Math.max(FEW, await db.$count(images))) {
    throw new Conflict(mediaMessages.tooManyUnreferencedFiles(stray.length));
  }
  if (remove) {
    for (const { publicId } of own) await removePicture(db, media, publicId);
    for (const { file } of stray) await removeUnnamedFile(db, media.host, file);
  }
  return {
    pictures: own.map(({ publicId }) => publicId),
    files: stray.map(({ file }) => file),
    bytes: [...own, ...stray].reduce((sum, { bytes }) => sum + bytes, 0),
    elsewhere: unused.length - own.length,
  };
}

/** Left behind where the program ended between keeping a file and noting its picture. */
async function strayFiles(db: Database, { host }: Media, before: Date): Promise<HostedFile[]> {
  const rows = await db
    .select({ publicId: images.publicId, contentHash: images.contentHash, format: images.format })
    .from(images);
  const named = new Set(rows.map((row) => host.fileOf({ ...row, extension: extensionOf(row.format) })));
  const kept = await Array.fromAsync(host.list());
  return kept.filter(({ file, storedAt }) => storedAt < before && !named.has(file));
}
