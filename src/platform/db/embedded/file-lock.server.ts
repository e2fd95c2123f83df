import { DatabaseSync } from "node:sqlite";

import { findAccessProblem } from "./private-folders.server.ts";

export interface FileLock {
  release: () => void;
}

/**
 * Error codes by SQLite's primary result code, for files that cannot be opened or written: SQLITE_PERM,
 * SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN.
 */
const DISK_ERRORS: Partial<Record<number, string>> = {
  3: "EACCES",
  8: "EACCES",
  10: "EIO",
  13: "ENOSPC",
  14: "EACCES",
};
/** The lower byte of SQLite's extended result codes. */
const PRIMARY_CODE = 0xff;

/**
 * Acquires an operating system lock on a file and creates the file if needed. The lock ends with the process, so it is
 * never stale.
 * @returns `undefined` if another process holds the lock
 * @throws Error with the path and a code such as EACCES, EROFS or ENOSPC if the file cannot be written
 */
export function acquireFileLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    lock?.close();
    if (error instanceof Error && error.message.includes("locked")) return undefined;
    throw describeDiskError(error, file) ?? error;
  }
  // SQLite opens a file that it cannot write, too, but then locks it for no other process.
  const problem = findAccessProblem(file);
  if (problem !== undefined) {
    lock.close();
    throw createLockError(file, problem);
  }
  const openLock = lock;
  return { release: () => openLock.close() };
}

/** Returns the error of the file system behind SQLite's error, or undefined. */
function describeDiskError(error: unknown, path: string): Error | undefined {
  const { errcode } = error as { errcode?: unknown };
  const code = typeof errcode === "number" ? DISK_ERRORS[errcode & PRIMARY_CODE] : undefined;
  return code === undefined ? undefined : createLockError(path, findAccessProblem(path) ?? code);
}

function createLockError(path: string, code: string): Error {
  return Object.assign(new Error(`${path} cannot be written.`), { code, path });
}
