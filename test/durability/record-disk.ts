import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { relative, resolve, sep } from "node:path";

import type { NodeId } from "./disk-log.ts";
import { DiskLog } from "./disk-log.ts";

type Any = (...args: never[]) => unknown;

interface Recorder {
  log: DiskLog;
  /** Returns the path segments below the recorded folder, or undefined for other paths. */
  pathOf: (path: unknown) => string[] | undefined;
  nodeOf: Map<number, NodeId>;
}

/**
 * Records all disk operations of this process below an empty or missing folder, including those of the embedded
 * database. The operations are executed unchanged.
 */
export function recordDisk(folder: string): { log: DiskLog; stop: () => void } {
  const root = resolve(folder);
  const log = new DiskLog();
  const pathOf = (path: unknown) => {
    const below = relative(root, resolve(String(path)));
    if (below === "") return [];
    return below.startsWith("..") ? undefined : below.split(sep);
  };
  const recorder: Recorder = { log, pathOf, nodeOf: new Map() };
  const undo = [recordOpenFiles(recorder), recordNames(recorder), recordPromises(recorder)];
  syncBuiltinESMExports();
  const stop = () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
  return { log, stop };
}

/** Wraps functions of a module. Returns a function that restores the originals. */
function wrapFunctions(module: object, wrappers: Record<string, (real: Any) => Any>): () => void {
  const calls = module as Record<string, Any>;
  const reals = Object.keys(wrappers).map((name) => [name, calls[name]] as const);
  for (const [name, real] of reals) {
    const wrap = wrappers[name];
    if (real && wrap) calls[name] = wrap(real.bind(module));
  }
  return () => Object.assign(module, Object.fromEntries(reals));
}

/** Calls the original first, so failed operations are not recorded. */
function recordAfter(note: (args: readonly unknown[], result: unknown) => void): (real: Any) => Any {
  return (real) =>
    (...args: never[]) => {
      const result = real(...args);
      note(args, result);
      return result;
    };
}

function recordOpenFiles({ log, pathOf, nodeOf }: Recorder): () => void {
  const openSync = (real: Any) =>
    ((path: fs.PathLike, flags: number | string, mode?: number) => {
      const below = pathOf(path);
      const isNew = below !== undefined && !fs.existsSync(path);
      const fd = real(...([path, flags, mode] as never[])) as number;
      if (below === undefined) return fd;
      const node = isNew ? log.create(below, { isFolder: false }) : log.find(below);
      if (node !== undefined) nodeOf.set(fd, node);
      const truncates =
        typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith("w");
      if (node !== undefined && truncates && !isNew) log.changes.push({ kind: "resize", node, size: 0 });
      return fd;
    }) as Any;
  const flush = recordAfter(([fd]) => {
    const node = nodeOf.get(fd as number);
    if (node !== undefined) log.changes.push({ kind: "flush", node });
  });
  return wrapFunctions(fs, {
    openSync,
    closeSync: recordAfter(([fd]) => nodeOf.delete(fd as number)),
    fsyncSync: flush,
    fdatasyncSync: flush,
    writeSync: recordAfter(([fd, data, offset, length, position], written) => {
      const node = nodeOf.get(fd as number);
      if (node === undefined) return;
      if (typeof position !== "number" || !ArrayBuffer.isView(data) || written !== length)
        throw new Error("This kind of write cannot be recorded.");
      const start = data.byteOffset + (offset as number);
      const bytes = Buffer.from(Buffer.from(data.buffer as ArrayBuffer, start, written as number));
      log.changes.push({ kind: "write", node, position, bytes });
    }),
    ftruncateSync: recordAfter(([fd, size]) => {
      const node = nodeOf.get(fd as number);
      if (node !== undefined) log.changes.push({ kind: "resize", node, size: Number(size ?? 0) });
    }),
  });
}

function recordNames({ log, pathOf }: Recorder): () => void {
  const recordFolders = (path: unknown) => {
    const below = pathOf(path) ?? [];
    for (let depth = 1; depth <= below.length; depth += 1) {
      const part = below.slice(0, depth);
      if (log.find(part) === undefined) log.create(part, { isFolder: true });
    }
  };
  const removed = recordAfter(([path]) => {
    const below = pathOf(path);
    if (below !== undefined && log.find(below) !== undefined) log.remove(below);
  });
  return wrapFunctions(fs, {
    mkdirSync: recordAfter(([path]) => recordFolders(path)),
    // Emscripten creates every file this way, empty.
    writeFileSync: recordAfter(([path, data]) => {
      const below = pathOf(path);
      if (below === undefined) return;
      if (data !== "") throw new Error("This kind of write cannot be recorded.");
      if (log.find(below) === undefined) log.create(below, { isFolder: false });
    }),
    truncateSync: recordAfter(([path, size]) => {
      const node = log.find(pathOf(path) ?? []);
      if (node !== undefined && pathOf(path)) {
        log.changes.push({ kind: "resize", node, size: Number(size ?? 0) });
      }
    }),
    renameSync: recordAfter(([from, to]) => {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (source && target) log.rename(source, target);
    }),
    unlinkSync: removed,
    rmdirSync: removed,
    rmSync: removed,
  });
}

/** Wraps the functions that the picture store uses. It writes and copies only entire files. */
function recordPromises({ log, pathOf }: Recorder): () => void {
  const recordFile = (path: unknown) => {
    const below = pathOf(path);
    if (below === undefined) return;
    const node = log.find(below) ?? log.create(below, { isFolder: false });
    log.changes.push({ kind: "write", node, position: 0, bytes: fs.readFileSync(path as string) });
  };
  const recordAfterAsync = (note: (args: readonly unknown[], result: unknown) => void) => (real: Any) =>
    (async (...args: never[]) => {
      const result = await real(...args);
      note(args, result);
      return result;
    }) as Any;
  return wrapFunctions(fs.promises, {
    mkdir: recordAfterAsync(([path]) => {
      const below = pathOf(path) ?? [];
      for (let depth = 1; depth <= below.length; depth += 1) {
        const part = below.slice(0, depth);
        if (log.find(part) === undefined) log.create(part, { isFolder: true });
      }
    }),
    writeFile: recordAfterAsync(([path]) => recordFile(path)),
    copyFile: recordAfterAsync(([, path]) => recordFile(path)),
    rename: recordAfterAsync(([from, to]) => {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (source && target) log.rename(source, target);
    }),
    rm: recordAfterAsync(([path]) => {
      const below = pathOf(path);
      if (below !== undefined && log.find(below) !== undefined) log.remove(below);
    }),
    open: recordAfterAsync(([path], handle) => {
      const below = pathOf(path);
      if (below === undefined) return;
      const file = handle as FileHandle;
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        const node = log.find(below);
        if (node !== undefined) log.changes.push({ kind: "flush", node });
      };
    }),
  });
}
