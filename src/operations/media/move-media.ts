import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";
import { images } from "#db/schema/schema.server.ts";
import { raiseRevision } from "#operations/revision/catalogue-revision.ts";

import { originalKey } from "./file-keys.ts";
import type { FileStore } from "./file-store.ts";
import type { PictureToKeep } from "./image-host.ts";
import { describeFile, withScratchFolder } from "./local-file.ts";
import type { Media } from "./media.ts";
import { extensionOf } from "./picture-format.ts";

export interface MoveOptions {
  /** Only then is anything moved. */
  move: boolean;
  onProgress?: (done: number, total: number) => void;
}

export interface MoveResult {
  /** Public ids of pictures that were, or would be, handed to the configured host. */
  moved: string[];
  /** Pictures the host has already. */
  there: number;
  /** Public ids of pictures whose file is nowhere to be found. */
  lost: string[];
}

type ImageRow = typeof images.$inferSelect;

/**
 * Hands every picture that the configured host does not have yet to it, from the files of this machine: what a shop
 * does once after it was given another place for its pictures. Run again it goes on where it ended.
 */
export async function moveMedia(
  db: Database,
  media: Media,
  local: FileStore,
  { move, onProgress }: MoveOptions,
): Promise<MoveResult> {
  const rows = await db.select().from(images).orderBy(asc(images.id));
  const kept = new Set((await Array.fromAsync(media.host.list())).map(({ file }) => file));
  const result: MoveResult = { moved: [], there: 0, lost: [] };
  for (const [done, row] of rows.entries()) {
    onProgress?.(done, rows.length);
    const name = { ...row, extension: extensionOf(row.format) };
    if (media.host.delivers(row.url) && kept.has(media.host.fileOf(name))) result.there += 1;
    else if ((await local.open(originalKey(name))) === undefined) result.lost.push(row.publicId);
    else {
      if (move) await movePicture(db, media, local, row);
      result.moved.push(row.publicId);
    }
  }
  return result;
}

async function movePicture(db: Database, media: Media, local: FileStore, row: ImageRow): Promise<void> {
  const name = { ...row, extension: extensionOf(row.format) };
  await withScratchFolder(media.scratch, async (folder) => {
    const bytes = await local.read(originalKey(name));
    if (bytes === undefined) return;
    const path = join(folder, "picture");
    await writeFile(path, bytes);
    const picture: PictureToKeep = { ...name, version: versionOf(row.url), file: await describeFile(path) };
    const url = await media.host.keep(picture);
    if (url !== row.url) await changeAddress(db, row, url);
  });
}

/** The version in an address, which stays when the host leaves it to the shop. */
function versionOf(url: string): number {
  return Number(/\/v(\d+)\//.exec(url)?.[1] ?? 1);
}

/** Orders keep the address of what was sold: it goes along, or the picture would seem unused. */
async function changeAddress(db: Database, row: ImageRow, url: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(images).set({ url }).where(eq(images.id, row.id));
    await tx.update(orderItems).set({ image: url }).where(eq(orderItems.image, row.url));
    await raiseRevision(tx);
  });
}
