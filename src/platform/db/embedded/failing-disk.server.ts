import { writeSync } from "node:fs";

/**
 * Exits the process after a failed WAL write (the disk is full or broken), like a PostgreSQL server that panics. PGlite
 * would loop forever and block the shop. The next startup recovers all acknowledged writes from the WAL.
 */
export function exitOnDiskFailure(reason: string): never {
  // Written synchronously, because buffered output would be lost on exit.
  writeSync(2, `The embedded database cannot write to its disk (${reason}), so the shop exits.\n`);
  writeSync(2, "No acknowledged write is lost. Free disk space in DATA_DIR and start the shop again.\n");
  process.exit(1);
}
