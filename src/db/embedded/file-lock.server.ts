import { DatabaseSync } from "node:sqlite";

export interface FileLock {
  release: () => void;
}

/** SQLite error codes for a file that cannot be opened or written: SQLITE_PERM, SQLITE_READONLY and SQLITE_CANTOPEN. */
const ACCESS_ERRORS: ReadonlySet<unknown> = new Set([3, 8, 14]);

/**
 * Acquires an operating system lock on a file and creates the file if needed. The lock ends with the process, so it is
 * never stale.
 * @returns `undefined` if another process holds the lock
 * @throws Error with the code EACCES if the file cannot be written
 */
export function acquireFileLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    lock?.close();
    if (error instanceof Error && error.message.includes("locked")) return undefined;
    throw isAccessError(error) ? createAccessError(file) : error;
  }
  const openLock = lock;
  return { release: () => openLock.close() };
}

function isAccessError(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && ACCESS_ERRORS.has(error.errcode);
}

function createAccessError(file: string): Error {
  return Object.assign(new Error(`${file} cannot be written.`), { code: "EACCES" });
}
