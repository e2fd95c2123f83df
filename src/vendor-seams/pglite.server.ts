/**
 * PGlite 0.5.16: Emscripten's NODEFS, the file system behind its `NodeFS`.
 * Reason: PGlite never flushes files to the disk, so a power cut could lose acknowledged orders (decision 019).
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

type Write = (stream: FsStream, ...rest: unknown[]) => number;

interface EmscriptenModule {
  NODEFS?: {
    realPath: (node: FsNode) => string;
    node_ops: { mknod: (...args: unknown[]) => FsNode };
    stream_ops: { fsync?: (stream: FsStream) => number; write: Write };
  };
}

/** Callbacks of `FlushingNodeFS`. */
export interface DiskEvents {
  /** Called after a file was flushed. */
  flushed: () => void;
  /** Called when a flush fails. @param code e.g. `EIO` */
  flushFailed: (code: string) => never;
  /** Called when a write fails, before PostgreSQL receives the error. @param path the path that PostgreSQL uses */
  writeFailed: (code: string, path: string) => void;
}

/** Start parameters that make PostgreSQL flush writes: no `-F` (which disables fsync), and `fsync`, as `fdatasync` is a no-op. */
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
    const initialised = await super.init(pglite, options);
    initialised.emscriptenOpts.preRun?.unshift(({ NODEFS }: EmscriptenModule) => {
      if (!NODEFS) return;
      addFsync(NODEFS, this.#events);
      NODEFS.stream_ops.write = reportFailures(NODEFS.stream_ops.write, this.#events);
    });
    return initialised;
  }
}

/**
 * Adds an `fsync` whose first flush of a new file also flushes its folder. PostgreSQL assumes that the file system
 * flushes the directory entry with the content, but not every file system does.
 */
function addFsync(
  { realPath, node_ops, stream_ops }: NonNullable<EmscriptenModule["NODEFS"]>,
  events: DiskEvents,
): void {
  const unflushedNames = new WeakSet<FsNode>();
  const createNode = node_ops.mknod;
  node_ops.mknod = (...args) => {
    const node = createNode(...args);
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
    } catch (error) {
      return events.flushFailed(errorCode(error));
    }
    events.flushed();
    return 0;
  };
}

function flushFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, "r");
  } catch {
    // Windows cannot open a folder; its file system flushes directory entries itself.
    return;
  }
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function reportFailures(write: Write, events: DiskEvents): Write {
  return (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      events.writeFailed(errorCode(error), stream.path ?? "");
      throw error;
    }
  };
}

/** Codes of Emscripten's error numbers for disk errors. */
const CODES: Partial<Record<number, string>> = { 19: "EDQUOT", 22: "EFBIG", 29: "EIO", 51: "ENOSPC" };

/** Returns the code of a Node.js or Emscripten error, e.g. `ENOSPC`. */
export function errorCode(error: unknown): string {
  const { code, errno } = error as { code?: unknown; errno?: number };
  return typeof code === "string" ? code : (CODES[errno ?? 0] ?? `error ${errno}`);
}
