import { writeSync } from "node:fs";

/**
 * Ends the process because the embedded database could not write down what it is about to confirm: the disk is full or
 * broken. A PostgreSQL server panics then and begins again from its log. PGlite cannot: it would spin for ever, and the
 * whole shop with it. Nothing that was acknowledged is lost; the next start reads it from the log.
 */
export function endForFailingDisk(reason: string): never {
  // At once: a line that waits in a stream would end with the process.
  writeSync(2, `The embedded database cannot write to its disk (${reason}), so the shop ends.\n`);
  writeSync(2, "Nothing acknowledged is lost. Make room in DATA_DIR and start the shop again.\n");
  process.exit(1);
}
