import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

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
 * Takes the operating system's lock on a data directory; it dies with the process, so nothing stale is ever left.
 * @throws DataDirInUse when another process holds it
 */
export function lockDataDir(directory: string): { release: () => void } {
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes("locked")) throw new DataDirInUse(directory);
    throw error;
  }
  return { release: () => lock.close() };
}
