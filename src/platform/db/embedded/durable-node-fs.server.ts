import { writeSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import type { DiskEvents } from "../../vendor-seams/pglite.server.ts";
import { getErrorCode, FLUSHING_START_PARAMS, FlushingNodeFS } from "../../vendor-seams/pglite.server.ts";
import { findAccessProblem } from "./private-folders.server.ts";
import { readFreeBytes } from "./free-space.server.ts";

/**
 * Exits the process after a failed WAL write (the disk is full or broken), like a PostgreSQL server that panics. PGlite
 * would loop forever and block the shop. The next startup recovers all acknowledged writes from the WAL.
 */
function exitOnDiskFailure(reason: string): never {
  // Written synchronously, because buffered output would be lost on exit.
  writeSync(2, `The embedded database cannot write to its disk (${reason}), so the shop exits.\n`);
  writeSync(2, "No acknowledged write is lost. Free disk space in DATA_DIR and start the shop again.\n");
  process.exit(1);
}

/** Counts the fsync calls of the embedded database, for tests. */
export const flushCounter = { count: 0 };

/** If a write to a table file fails, only its statement fails. If a flush or WAL write fails, the process exits. */
const DISK_EVENT_HANDLERS: DiskEvents = {
  onFlush: () => {
    flushCounter.count += 1;
  },
  onFlushFailed: exitOnDiskFailure,
  onWriteFailed: (code, path) => {
    if (path.includes("/pg_wal/")) exitOnDiskFailure(code);
  },
};

/** Opens PGlite with PostgreSQL's durability (fsync enabled) and buffers for a small server. */
export async function openDurablePglite(directory: string): Promise<PGlite> {
  return addErrorCode(
    directory,
    PGlite.create({
      fs: new FlushingNodeFS(directory, DISK_EVENT_HANDLERS),
      extensions: { pg_trgm },
      startParams: [...FLUSHING_START_PARAMS, "-c", "shared_buffers=16MB"],
    }),
  );
}

/** Opens PGlite without fsync. The caller later flushes the files or discards them. */
export async function openUnflushedPglite(directory: string): Promise<PGlite> {
  return addErrorCode(
    directory,
    PGlite.create({
      fs: new NodeFS(directory),
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
    }),
  );
}

/** Free space (bytes) below which a failed start is the fault of a full disk. */
const MIN_FREE_BYTES = 2 ** 20;

/**
 * Gives errors of the disk a `code`, e.g. `ENOSPC`: PGlite throws Emscripten's numbers, or reports only that it failed
 * to initialize.
 */
async function addErrorCode(path: string, clientPromise: Promise<PGlite>): Promise<PGlite> {
  try {
    return await clientPromise;
  } catch (error) {
    const code = findAccessProblem(path) ?? (await findDiskProblem(path, error));
    if (code === undefined) throw error;
    throw Object.assign(new Error(`The embedded database cannot be opened (${code}).`), { code, path });
  }
}

async function findDiskProblem(path: string, error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error)) return getErrorCode(error);
  return (await readFreeBytes(path)) < MIN_FREE_BYTES ? "ENOSPC" : undefined;
}
