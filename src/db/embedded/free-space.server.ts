import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** What a copy or a backup leaves to the shop, which ends when it cannot write its log any more; bytes. */
const LEFT_FREE = 64 * 1024 * 1024;

/** What is to be put into a new database and beside it, bytes. */
export interface ToPut {
  /** Rows as JSON. */
  rows: number;
  /** Files of pictures. */
  files: number;
}

/** There was less room than what was to be written needs; nothing was written. */
export class NoRoom extends Error {
  /** As the system says it of a disk that is full. */
  readonly code = "ENOSPC";

  constructor(folder: string) {
    super(`There is not enough room on the disk of ${folder}.`);
    this.name = "NoRoom";
  }
}

/** What the files of an embedded database without rows take, with its log: 40 MB, and some more while it is made; bytes. */
const NEW_DATABASE = 48 * 1024 * 1024;
/** How much longer rows are in a new database than as JSON: a tenth is tables and indexes, the rest is its log. */
const GROWTH_OF_ROWS = 14;

/** Room for whoever is not root on the disk of a folder, bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws NoRoom when so many bytes more would leave a running shop on the same disk too little */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < bytes + LEFT_FREE) throw new NoRoom(folder);
}

/**
 * @param toPut what it will be filled with; nothing unless said
 * @throws NoRoom when there is not enough for making it in a folder
 */
export async function assertRoomForNew(folder: string, toPut: ToPut = { rows: 0, files: 0 }): Promise<void> {
  await assertRoom(folder, NEW_DATABASE + toPut.rows * GROWTH_OF_ROWS + toPut.files);
}

/** How long all files of a folder are together, bytes. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    const found = entry.isFile() && (await stat(join(entry.parentPath, entry.name)).catch(() => undefined));
    if (found) bytes += found.size;
  }
  return bytes;
}
