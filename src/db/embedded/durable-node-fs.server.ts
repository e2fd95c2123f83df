import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import type { DiskEvents } from "#vendor-seams/pglite.server.ts";
import { errorCode, FLUSHING_START_PARAMS, FlushingNodeFS } from "#vendor-seams/pglite.server.ts";

import { endForFailingDisk } from "./failing-disk.server.ts";

/** Counts how often the embedded database has flushed a file to the disk, for tests. */
export const flushes = { count: 0 };

/** A failed write to a table is a failed statement; after one to the write-ahead log the database cannot go on. */
const DISK_EVENTS: DiskEvents = {
  flushed: () => {
    flushes.count += 1;
  },
  flushFailed: endForFailingDisk,
  writeFailed: (code, path) => {
    if (path.includes("/pg_wal/")) endForFailingDisk(code);
  },
};

/** Opens PGlite with PostgreSQL's own durability (fsync on) and memory settings for a small server. */
export async function openDurablePglite(directory: string): Promise<PGlite> {
  return opened(
    PGlite.create({
      fs: new FlushingNodeFS(directory, DISK_EVENTS),
      extensions: { pg_trgm },
      startParams: [...FLUSHING_START_PARAMS, "-c", "shared_buffers=16MB"],
    }),
  );
}

/** Opens PGlite without flushing, on files that the caller flushes or discards. */
export async function openHastyPglite(directory: string): Promise<PGlite> {
  return opened(
    PGlite.create({
      fs: new NodeFS(directory),
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
    }),
  );
}

/** Replaces the number that Emscripten throws for a disk error by an error with a `code`, e.g. `ENOSPC`. */
async function opened(opening: Promise<PGlite>): Promise<PGlite> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error) throw error;
    const code = errorCode(error);
    throw Object.assign(new Error(`The embedded database cannot be opened (${code}).`), { code });
  }
}
