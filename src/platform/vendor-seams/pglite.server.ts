/**
 * PGlite 0.5.16: Emscripten's NODEFS, the file system behind its `NodeFS`.
 * Reason: PGlite never flushes files to the disk, so a power cut could lose acknowledged orders (decision 014).
 * Replacement: durable synchronization in PGlite, https://github.com/electric-sql/pglite/issues/1107.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** A file or folder in Emscripten's file system. The root of a mounted file system is its own parent. */
interface FsNode {
  parent: FsNode;
}

interface FsStream {
  nfd: number;
  node: FsNode;
  path?: string;
}

type WriteFunction = (stream: FsStream, ...rest: unknown[]) => number;

interface EmscriptenModule {
  NODEFS?: {
    realPath: (node: FsNode) => string;
    node_ops: { mknod: (...args: unknown[]) => FsNode };
    stream_ops: { fsync?: (stream: FsStream) => number; write: WriteFunction };
  };
}

/** Callbacks of `FlushingNodeFS`. */
export interface DiskEvents {
  /** Called after a file was flushed. */
  onFlush: () => void;
  /** Called when a flush fails. @param code e.g. `EIO` */
  onFlushFailed: (code: string) => never;
  /** Called when a write fails, before PostgreSQL receives the error. @param path the path that PostgreSQL uses */
  onWriteFailed: (code: string, path: string) => void;
}

/**
 * Start parameters that make PostgreSQL flush writes: without `-F`, which disables fsync, and with
 * `wal_sync_method=fsync`, because `fdatasync` is a no-op.
 */
export const FLUSHING_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** PGlite's file system with a real `fsync`, which flushes the file and, for a new file, its directory entry. */
export class FlushingNodeFS extends NodeFS {
  readonly #events: DiskEvents;

  constructor(directory: string, events: DiskEvents) {
    super(directory);
    this.#events = events;
  }

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const initialized = await super.init(pglite, options);
    initialized.emscriptenOpts.preRun?.unshift(({ NODEFS }: EmscriptenModule) => {
      if (!NODEFS) return;
      addFsync(NODEFS, this.#events);
      NODEFS.stream_ops.write = reportWriteFailures(NODEFS.stream_ops.write, this.#events);
    });
    return initialized;
  }
}

/**
 * Adds an `fsync` that also flushes the folder of a file when it flushes a new file for the first time. PostgreSQL assumes
 * that the file system flushes the directory entry together with the content, but not every file system does.
 */
function addFsync(
  { realPath, node_ops, stream_ops }: NonNullable<EmscriptenModule["NODEFS"]>,
  events: DiskEvents,
): void {
  const newNodes = new WeakSet<FsNode>();
  const createNode = node_ops.mknod;
  node_ops.mknod = (...args) => {
    const node = createNode(...args);
    newNodes.add(node);
    return node;
  };
  const flushDirectoryEntry = (node: FsNode) => {
    if (!newNodes.has(node)) return;
    flushFolder(realPath(node.parent));
    flushDirectoryEntry(node.parent);
    newNodes.delete(node);
  };
  stream_ops.fsync = ({ nfd, node }) => {
    try {
      fsyncSync(nfd);
      flushDirectoryEntry(node);
    } catch (error) {
      return events.onFlushFailed(getErrorCode(error));
    }
    events.onFlush();
    return 0;
  };
}

function flushFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, "r");
  } catch {
    // Windows cannot open a folder. Its file system flushes directory entries without a request.
    return;
  }
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function reportWriteFailures(write: WriteFunction, events: DiskEvents): WriteFunction {
  return (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      events.onWriteFailed(getErrorCode(error), stream.path ?? "");
      throw error;
    }
  };
}

/** Node.js error codes by Emscripten error number, for disk errors. */
const ERROR_CODES: Partial<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  22: "EFBIG",
  29: "EIO",
  51: "ENOSPC",
  63: "EPERM",
  69: "EROFS",
};

/** Returns the code of a Node.js or Emscripten error, e.g. `ENOSPC`. */
export function getErrorCode(error: unknown): string {
  const { code, errno } = error as { code?: unknown; errno?: number };
  return typeof code === "string" ? code : (ERROR_CODES[errno ?? 0] ?? `error ${errno}`);
}
