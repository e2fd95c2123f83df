import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import type { FileLock } from "./file-lock.server.ts";
import { takeFileLock } from "./file-lock.server.ts";
import { OWNER_ONLY } from "./private-folders.server.ts";

/** Another process works on the embedded database; two at once would silently lose one side's writes. */
export class DataDirInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${resolve(directory)} is in use by another running shop. Stop it first, or choose another DATA_DIR.`,
    );
    this.name = "DataDirInUse";
  }
}

/**
 * Takes a data directory for this process alone.
 * @throws DataDirInUse when another process holds it
 */
export function lockDataDir(directory: string): FileLock {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  const lock = takeFileLock(join(directory, "lock.sqlite"));
  if (!lock) throw new DataDirInUse(directory);
  return lock;
}
