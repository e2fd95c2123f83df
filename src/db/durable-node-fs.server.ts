import { fsyncSync } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const ERRNO_IO = 29;

interface NodeStream {
  nfd: number;
}

interface EmscriptenModule {
  NODEFS?: { stream_ops: { fsync?: (stream: NodeStream) => number } };
}

/** How often the embedded database flushed a file to the disk; read by the test that proves it does. */
export const flushes = { count: 0 };

function fsyncToDisk(stream: NodeStream): number {
  try {
    fsyncSync(stream.nfd);
    flushes.count += 1;
    return 0;
  } catch {
    return ERRNO_IO;
  }
}

/**
 * PGlite's file system with real fsync. As shipped it never flushes, so a power cut could take acknowledged orders.
 * Reaches into emscripten's NODEFS: the version of PGlite is pinned and a test asserts that flushes happen.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const initialised = await super.init(pglite, options);
    initialised.emscriptenOpts.preRun?.unshift((module: EmscriptenModule) => {
      if (module.NODEFS) module.NODEFS.stream_ops.fsync = fsyncToDisk;
    });
    return initialised;
  }
}

/** Opens PGlite with PostgreSQL's own durability: fsync on, and little enough memory for a small server. */
export async function openDurablePglite(directory: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(directory),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      "-c",
      "wal_sync_method=fsync",
      "-c",
      "shared_buffers=16MB",
    ],
  });
}
