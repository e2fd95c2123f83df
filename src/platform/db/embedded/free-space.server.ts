import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Disk space (bytes) that copies and backups leave free. Without space for its WAL the shop would exit. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** Size of the data for a new database and its images, in bytes. */
export interface RequiredSpace {
  /** Rows in JSON format. */
  rowBytes: number;
  /** Image files. */
  fileBytes: number;
}

/** Thrown if the disk has too little free space for an operation, before anything is written. */
export class InsufficientDiskSpace extends Error {
  /** The error code of a full disk. */
  readonly code = "ENOSPC";

  constructor(folder: string) {
    super(`The disk of ${folder} has too little free space.`);
    this.name = "InsufficientDiskSpace";
  }
}

/** Disk space for a new embedded database (bytes): 40 MB including its WAL, and a reserve. */
const NEW_DATABASE_BYTES = 48 * 1024 * 1024;
/** Disk space per byte of rows in JSON format: a tenth for tables and indexes, the rest for WAL. */
const DISK_BYTES_PER_JSON_BYTE = 14;

/** Returns the disk space available to non-root users on the disk of a folder, in bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks the free space of a disk.
 * @throws InsufficientDiskSpace if writing `bytes` would leave too little for the shop
 */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  if ((await readFreeBytes(folder)) < bytes + RESERVED_BYTES) throw new InsufficientDiskSpace(folder);
}

/**
 * Checks that the disk has space for a new database.
 * @param requiredSpace size of the data for the new database; empty by default
 * @throws InsufficientDiskSpace if the folder has too little space for a new database
 */
export async function assertFreeSpaceForNewDatabase(
  folder: string,
  requiredSpace: RequiredSpace = { rowBytes: 0, fileBytes: 0 },
): Promise<void> {
  await assertFreeSpace(
    folder,
    NEW_DATABASE_BYTES + requiredSpace.rowBytes * DISK_BYTES_PER_JSON_BYTE + requiredSpace.fileBytes,
  );
}

/**
 * Returns the total size of all files in a folder, in bytes. A file that was deleted in the meantime counts as empty.
 */
export async function readFolderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Reads the sizes concurrently: in a busy shop, each await can wait for a statement, and a database has 1,500 files.
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((file) => readFileSize(join(file.parentPath, file.name))),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function readFileSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
