import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Bytes that a copy or a backup leaves free; without space for its WAL the shop would end. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** Size of the data for a new database and its pictures, in bytes. */
export interface RequiredSpace {
  /** Rows in JSON format. */
  rows: number;
  /** Picture files. */
  files: number;
}

/** The disk has too little free space for an operation; nothing was written. */
export class InsufficientDiskSpace extends Error {
  /** The error code of a full disk. */
  readonly code = "ENOSPC";

  constructor(folder: string) {
    super(`The disk of ${folder} has too little free space.`);
    this.name = "InsufficientDiskSpace";
  }
}

/** Size of an empty embedded database with its WAL: 40 MB, and a reserve for its creation; bytes. */
const NEW_DATABASE = 48 * 1024 * 1024;
/** Database size per byte of JSON rows; a tenth is tables and indexes, the rest is WAL. */
const BYTES_PER_JSON_BYTE = 14;

/** Returns the disk space available to non-root users on the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws InsufficientDiskSpace if writing `bytes` would leave too little space for a running shop */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < bytes + RESERVED_BYTES) throw new InsufficientDiskSpace(folder);
}

/**
 * @param requiredSpace size of the data for the new database; empty by default
 * @throws InsufficientDiskSpace if the folder has too little space for a new database
 */
export async function assertFreeSpaceForNew(
  folder: string,
  requiredSpace: RequiredSpace = { rows: 0, files: 0 },
): Promise<void> {
  await assertFreeSpace(
    folder,
    NEW_DATABASE + requiredSpace.rows * BYTES_PER_JSON_BYTE + requiredSpace.files,
  );
}

/** Returns the total size of all files in a folder, in bytes. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    const found = entry.isFile() && (await stat(join(entry.parentPath, entry.name)).catch(() => undefined));
    if (found) bytes += found.size;
  }
  return bytes;
}
