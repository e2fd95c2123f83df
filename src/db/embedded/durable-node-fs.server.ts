import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import type { DiskEvents } from "#vendor-seams/pglite.server.ts";
import { getErrorCode, FLUSHING_START_PARAMS, FlushingNodeFS } from "#vendor-seams/pglite.server.ts";

import { exitOnDiskFailure } from "./failing-disk.server.ts";

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
    PGlite.create({
      fs: new NodeFS(directory),
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
    }),
  );
}

/** Converts Emscripten's numeric disk errors to errors with a `code`, e.g. `ENOSPC`. */
async function addErrorCode(clientPromise: Promise<PGlite>): Promise<PGlite> {
  try {
    return await clientPromise;
  } catch (error) {
    if (error instanceof Error) throw error;
    const code = getErrorCode(error);
    throw Object.assign(new Error(`The embedded database cannot be opened (${code}).`), { code });
  }
}
