import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import type { FileLock } from "./file-lock.server.ts";
import { acquireFileLock } from "./file-lock.server.ts";
import { OWNER_ONLY } from "./private-folders.server.ts";

/** Thrown if another process has the embedded database open, because concurrent use would lose writes. */
export class DataDirInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${resolve(directory)} is in use by another running shop. Stop it first, or choose another DATA_DIR.`,
    );
    this.name = "DataDirInUse";
  }
}

/**
 * Locks a data directory for this process.
 * @throws DataDirInUse if another process holds the lock
 */
export function lockDataDir(directory: string): FileLock {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  const lock = acquireFileLock(join(directory, "lock.sqlite"));
  if (!lock) throw new DataDirInUse(directory);
  return lock;
}
