import { createHash } from "node:crypto";

import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { rowsOf } from "#db/statements/rows.server.ts";
import { hashOfKey, originalKey, ORIGINALS } from "#operations/media/file-keys.ts";
import type { FileStore } from "#operations/media/file-store.ts";
import { extensionOf } from "#operations/media/picture-format.ts";

import { mediaEntry } from "./archive-format.ts";
import type { ArchiveWriter } from "./archive-writer.ts";

/** A picture that a snapshot names, as far as a backup goes. */
export interface NamedPicture {
  publicId: string;
  /** The key of its file; `undefined` where an image host keeps it. */
  key: string | undefined;
}

/** The pictures that the database names; asked in words that every release understands. */
export async function listPictures(db: Database): Promise<NamedPicture[]> {
  const rows = await rowsOf<{ publicId: string; url: string; contentHash: string; format: string }>(
    db,
    sql`select public_id as "publicId", url, content_hash as "contentHash", format from images order by id`,
  );
  return rows.map(({ publicId, url, contentHash, format }) => ({
    publicId,
    key: url.startsWith("/media/") ? originalKey({ contentHash, extension: extensionOf(format) }) : undefined,
  }));
}

/**
 * Archives what is stored before the database is looked at: a picture that staff remove meanwhile is still named by the
 * snapshot, and then in the archive already.
 */
export async function archiveStored(files: FileStore, archive: ArchiveWriter): Promise<void> {
  for await (const { key } of files.list(ORIGINALS)) await archiveFile(files, key, archive);
}

/** Archives what a snapshot names and the archive does not have yet; answers the pictures whose file is nowhere. */
export async function archiveNamed(
  files: FileStore,
  pictures: readonly NamedPicture[],
  archive: ArchiveWriter,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { publicId, key } of pictures) {
    if (key === undefined || archive.has(mediaEntry(key))) continue;
    if (!(await archiveFile(files, key, archive))) lost.push(publicId);
  }
  return lost;
}

/** Returns whether the file was there and whole. */
async function archiveFile(files: FileStore, key: string, archive: ArchiveWriter): Promise<boolean> {
  const content = await readWhole(files, key);
  if (content === undefined) return false;
  await archive.add(mediaEntry(key), content);
  return true;
}

/** A stored picture, unless there is none or it is damaged. */
export async function readWhole(files: FileStore, key: string): Promise<Uint8Array | undefined> {
  const content = await files.read(key);
  if (content === undefined) return undefined;
  // A name that is the hash of its content tells what the disk did to it.
  return createHash("sha256").update(content).digest("hex") === hashOfKey(key) ? content : undefined;
}
