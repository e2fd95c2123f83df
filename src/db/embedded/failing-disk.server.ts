import { writeSync } from "node:fs";

/**
 * Ends the process after a failed WAL write: the disk is full or broken. A PostgreSQL server panics and recovers from its
 * WAL. PGlite would loop forever and block the shop. No acknowledged write is lost; the next start recovers it.
 */
export function exitOnDiskFailure(reason: string): never {
  // Written synchronously, because buffered output would be lost on exit.
  writeSync(2, `The embedded database cannot write to its disk (${reason}), so the shop ends.\n`);
  writeSync(2, "No acknowledged write is lost. Free disk space in DATA_DIR and start the shop again.\n");
  process.exit(1);
}
