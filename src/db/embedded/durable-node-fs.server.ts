import { closeSync, fsyncSync, openSync } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { endForFailingDisk } from "./failing-disk.server.ts";

/** A file or folder of emscripten's; the root of a mounted one is its own parent. */
interface FsNode {
  parent: FsNode;
}

interface NodeStream {
  nfd: number;
  node: FsNode;
  path?: string;
}

type Write = (stream: NodeStream, ...rest: unknown[]) => number;

interface EmscriptenModule {
  NODEFS?: {
    realPath: (node: FsNode) => string;
    node_ops: { mknod: (...args: unknown[]) => FsNode };
    stream_ops: { fsync?: (stream: NodeStream) => number; write: Write };
  };
}

/** How often the embedded database flushed a file to the disk; read by the test that proves it does. */
export const flushes = { count: 0 };

/**
 * Makes `fsync` reach the disk. PostgreSQL counts on a file system that with a new file's content flushes its name;
 * not every one does, so the first time the folder is flushed as well.
 */
function flushForReal({ realPath, node_ops, stream_ops }: NonNullable<EmscriptenModule["NODEFS"]>): void {
  const unflushedNames = new WeakSet<FsNode>();
  const make = node_ops.mknod;
  node_ops.mknod = (...args) => {
    const node = make(...args);
    unflushedNames.add(node);
    return node;
  };
  const flushName = (node: FsNode) => {
    if (!unflushedNames.has(node)) return;
    flushFolder(realPath(node.parent));
    flushName(node.parent);
    unflushedNames.delete(node);
  };
  stream_ops.fsync = ({ nfd, node }) => {
    try {
      fsyncSync(nfd);
      flushName(node);
      flushes.count += 1;
      return 0;
    } catch (error) {
      return endForFailingDisk(reasonOf(error));
    }
  };
}

function flushFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, "r");
  } catch {
    // Where a folder cannot be opened, e.g. on Windows, the file system sees to its names.
    return;
  }
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** What fails in a table is a failed statement; what fails in the log leaves the database no way on. */
function orEndInLog(write: Write): Write {
  return (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      if (stream.path?.includes("/pg_wal/")) endForFailingDisk(reasonOf(error));
      throw error;
    }
  };
}

/** The numbers that emscripten has for what a disk refuses. */
const REASONS: Partial<Record<number, string>> = { 19: "EDQUOT", 22: "EFBIG", 29: "EIO", 51: "ENOSPC" };

function reasonOf(error: unknown): string {
  const { code, errno } = error as { code?: unknown; errno?: number };
  return typeof code === "string" ? code : (REASONS[errno ?? 0] ?? `error ${errno}`);
}

/**
 * PGlite's file system with real fsync. As shipped it never flushes, so a power cut could take acknowledged orders.
 * Reaches into emscripten's NODEFS: the version of PGlite is pinned and tests assert what is flushed when.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const initialised = await super.init(pglite, options);
    initialised.emscriptenOpts.preRun?.unshift((module: EmscriptenModule) => {
      if (!module.NODEFS) return;
      flushForReal(module.NODEFS);
      const operations = module.NODEFS.stream_ops;
      operations.write = orEndInLog(operations.write);
    });
    return initialised;
  }
}

/** Opens PGlite with PostgreSQL's own durability: fsync on, and little enough memory for a small server. */
export async function openDurablePglite(directory: string): Promise<PGlite> {
  return opened(
    PGlite.create({
      fs: new DurableNodeFS(directory),
      extensions: { pg_trgm },
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
        "-c",
        "wal_sync_method=fsync",
        "-c",
        "shared_buffers=16MB",
      ],
    }),
  );
}

/** Opens PGlite on files that whoever made them flushes or throws away. */
export async function openHastyPglite(directory: string): Promise<PGlite> {
  return opened(
    PGlite.create({
      fs: new NodeFS(directory),
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
    }),
  );
}

/** What a disk refuses comes out of emscripten as a number; thrown is an error that has its name as `code`, e.g. `ENOSPC`. */
async function opened(opening: Promise<PGlite>): Promise<PGlite> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error) throw error;
    const code = reasonOf(error);
    throw Object.assign(new Error(`The embedded database cannot be opened (${code}).`), { code });
  }
}
