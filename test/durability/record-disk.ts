import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { relative, resolve, sep } from "node:path";

import type { NodeId } from "./disk-log.ts";
import { DiskLog } from "./disk-log.ts";

type AnyFunction = (...args: never[]) => unknown;

interface Recorder {
  log: DiskLog;
  /** Returns the path segments below the recorded folder, or undefined for paths outside it. */
  toSegments: (path: unknown) => string[] | undefined;
  /** Open files by file descriptor. */
  openNodes: Map<number, NodeId>;
}

/**
 * Records all disk operations of this process below an empty or missing folder, including those of the embedded
 * database. The operations are executed unchanged.
 */
export function recordDisk(folder: string): { log: DiskLog; stop: () => void } {
  const root = resolve(folder);
  const log = new DiskLog();
  const toSegments = (path: unknown) => {
    const relativePath = relative(root, resolve(String(path)));
    if (relativePath === "") return [];
    return relativePath.startsWith("..") ? undefined : relativePath.split(sep);
  };
  const recorder: Recorder = { log, toSegments, openNodes: new Map() };
  const restoreFunctions = [
    recordOpenFiles(recorder),
    recordDirectoryEntries(recorder),
    recordPromises(recorder),
  ];
  syncBuiltinESMExports();
  const stopRecording = () => {
    for (const restore of restoreFunctions) restore();
    syncBuiltinESMExports();
  };
  return { log, stop: stopRecording };
}

/** Replaces functions of a module with wrappers. Returns a function that restores the originals. */
function wrapFunctions(
  module: object,
  wrappers: Record<string, (original: AnyFunction) => AnyFunction>,
): () => void {
  const functions = module as Record<string, AnyFunction>;
  const originals = Object.keys(wrappers).map((name) => [name, functions[name]] as const);
  for (const [name, original] of originals) {
    const wrap = wrappers[name];
    if (original && wrap) functions[name] = wrap(original.bind(module));
  }
  return () => Object.assign(module, Object.fromEntries(originals));
}

/** Returns a function that wraps an operation. The wrapper calls `record` only after the operation has succeeded. */
function recordAfter(
  record: (args: readonly unknown[], result: unknown) => void,
): (original: AnyFunction) => AnyFunction {
  return (original) =>
    (...args: never[]) => {
      const result = original(...args);
      record(args, result);
      return result;
    };
}

function recordOpenFiles({ log, toSegments, openNodes }: Recorder): () => void {
  const openSync = (original: AnyFunction) =>
    ((path: fs.PathLike, flags: number | string, mode?: number) => {
      const segments = toSegments(path);
      const isNew = segments !== undefined && !fs.existsSync(path);
      const fd = original(...([path, flags, mode] as never[])) as number;
      if (segments === undefined) return fd;
      const node = isNew ? log.create(segments, { isFolder: false }) : log.find(segments);
      if (node !== undefined) openNodes.set(fd, node);
      const truncates =
        typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith("w");
      if (node !== undefined && truncates && !isNew) log.changes.push({ kind: "resize", node, size: 0 });
      return fd;
    }) as AnyFunction;
  const flush = recordAfter(([fd]) => {
    const node = openNodes.get(fd as number);
    if (node !== undefined) log.changes.push({ kind: "flush", node });
  });
  return wrapFunctions(fs, {
    openSync,
    closeSync: recordAfter(([fd]) => openNodes.delete(fd as number)),
    fsyncSync: flush,
    fdatasyncSync: flush,
    writeSync: recordAfter(([fd, data, offset, length, position], written) => {
      const node = openNodes.get(fd as number);
      if (node === undefined) return;
      if (typeof position !== "number" || !ArrayBuffer.isView(data) || written !== length)
        throw new Error("This kind of write cannot be recorded.");
      const start = data.byteOffset + (offset as number);
      const bytes = Buffer.from(Buffer.from(data.buffer as ArrayBuffer, start, written as number));
      log.changes.push({ kind: "write", node, position, bytes });
    }),
    ftruncateSync: recordAfter(([fd, size]) => {
      const node = openNodes.get(fd as number);
      if (node !== undefined) log.changes.push({ kind: "resize", node, size: Number(size ?? 0) });
    }),
  });
}

function recordDirectoryEntries({ log, toSegments }: Recorder): () => void {
  const recordFolders = (path: unknown) => {
    const segments = toSegments(path) ?? [];
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const ancestor = segments.slice(0, depth);
      if (log.find(ancestor) === undefined) log.create(ancestor, { isFolder: true });
    }
  };
  const recordRemoval = recordAfter(([path]) => {
    const segments = toSegments(path);
    if (segments !== undefined && log.find(segments) !== undefined) log.remove(segments);
  });
  return wrapFunctions(fs, {
    mkdirSync: recordAfter(([path]) => recordFolders(path)),
    // Emscripten creates every file by writing an empty string.
    writeFileSync: recordAfter(([path, data]) => {
      const segments = toSegments(path);
      if (segments === undefined) return;
      if (data !== "") throw new Error("This kind of write cannot be recorded.");
      if (log.find(segments) === undefined) log.create(segments, { isFolder: false });
    }),
    truncateSync: recordAfter(([path, size]) => {
      const node = log.find(toSegments(path) ?? []);
      if (node !== undefined && toSegments(path)) {
        log.changes.push({ kind: "resize", node, size: Number(size ?? 0) });
      }
    }),
    renameSync: recordAfter(([from, to]) => {
      const [source, target] = [toSegments(from), toSegments(to)];
      if (source && target) log.rename(source, target);
    }),
    unlinkSync: recordRemoval,
    rmdirSync: recordRemoval,
    rmSync: recordRemoval,
  });
}

/** Wraps the functions of `fs.promises` that the image store uses. The store writes and copies only entire files. */
function recordPromises({ log, toSegments }: Recorder): () => void {
  const recordFile = (path: unknown) => {
    const segments = toSegments(path);
    if (segments === undefined) return;
    const node = log.find(segments) ?? log.create(segments, { isFolder: false });
    log.changes.push({ kind: "write", node, position: 0, bytes: fs.readFileSync(path as string) });
  };
  const recordAfterAsync =
    (record: (args: readonly unknown[], result: unknown) => void) => (original: AnyFunction) =>
      (async (...args: never[]) => {
        const result = await original(...args);
        record(args, result);
        return result;
      }) as AnyFunction;
  return wrapFunctions(fs.promises, {
    mkdir: recordAfterAsync(([path]) => {
      const segments = toSegments(path) ?? [];
      for (let depth = 1; depth <= segments.length; depth += 1) {
        const ancestor = segments.slice(0, depth);
        if (log.find(ancestor) === undefined) log.create(ancestor, { isFolder: true });
      }
    }),
    writeFile: recordAfterAsync(([path]) => recordFile(path)),
    copyFile: recordAfterAsync(([, path]) => recordFile(path)),
    rename: recordAfterAsync(([from, to]) => {
      const [source, target] = [toSegments(from), toSegments(to)];
      if (source && target) log.rename(source, target);
    }),
    rm: recordAfterAsync(([path]) => {
      const segments = toSegments(path);
      if (segments !== undefined && log.find(segments) !== undefined) log.remove(segments);
    }),
    open: recordAfterAsync(([path], handle) => {
      const segments = toSegments(path);
      if (segments === undefined) return;
      const file = handle as FileHandle;
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        const node = log.find(segments);
        if (node !== undefined) log.changes.push({ kind: "flush", node });
      };
    }),
  });
}
