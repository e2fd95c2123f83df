import { DatabaseSync } from "node:sqlite";

export interface FileLock {
  release: () => void;
}

/** SQLite's numbers for a file that may not be opened or written: SQLITE_PERM, SQLITE_READONLY and SQLITE_CANTOPEN. */
const REFUSED: ReadonlySet<unknown> = new Set([3, 8, 14]);

/**
 * Takes the operating system's lock on a file, which is made where there is none; it dies with the process, so nothing
 * stale is ever left.
 * @returns `undefined` when somebody else holds it
 * @throws Error with the code EACCES when the file may not be written
 */
export function takeFileLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    lock?.close();
    if (error instanceof Error && error.message.includes("locked")) return undefined;
    throw isRefusal(error) ? notWritable(file) : error;
  }
  const taken = lock;
  return { release: () => taken.close() };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && REFUSED.has(error.errcode);
}

function notWritable(file: string): Error {
  return Object.assign(new Error(`${file} cannot be written.`), { code: "EACCES" });
}
