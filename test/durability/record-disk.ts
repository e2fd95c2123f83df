import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { relative, resolve, sep } from "node:path";

import type { NodeId } from "./disk-log.ts";
import { DiskLog } from "./disk-log.ts";

type Any = (...args: never[]) => unknown;

/** What the calls below need to know of where they are. */
interface Watch {
  log: DiskLog;
  /** Segments below the watched folder, `undefined` elsewhere. */
  pathOf: (path: unknown) => string[] | undefined;
  nodeOf: Map<number, NodeId>;
}

/**
 * Writes down all that this process asks of the disk below a folder, which is empty or not there yet: of the embedded
 * database, which goes through the same module, as of the shop's own files. Nothing is held back.
 */
export function watchDisk(folder: string): { log: DiskLog; stop: () => void } {
  const root = resolve(folder);
  const log = new DiskLog();
  const pathOf = (path: unknown) => {
    const below = relative(root, resolve(String(path)));
    if (below === "") return [];
    return below.startsWith("..") ? undefined : below.split(sep);
  };
  const watch: Watch = { log, pathOf, nodeOf: new Map() };
  const undo = [watchOpenFiles(watch), watchNames(watch), watchPromises(watch)];
  syncBuiltinESMExports();
  const stop = () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
  return { log, stop };
}

/** Puts a function around some of a module's; the answer takes them away again. */
function around(module: object, wrappers: Record<string, (real: Any) => Any>): () => void {
  const calls = module as Record<string, Any>;
  const reals = Object.keys(wrappers).map((name) => [name, calls[name]] as const);
  for (const [name, real] of reals) {
    const wrap = wrappers[name];
    if (real && wrap) calls[name] = wrap(real.bind(module));
  }
  return () => Object.assign(module, Object.fromEntries(reals));
}

/** Calls the real function first, so that what fails is not written down. */
function after(note: (args: readonly unknown[], result: unknown) => void): (real: Any) => Any {
  return (real) =>
    (...args: never[]) => {
      const result = real(...args);
      note(args, result);
      return result;
    };
}

function watchOpenFiles({ log, pathOf, nodeOf }: Watch): () => void {
  const openSync = (real: Any) =>
    ((path: fs.PathLike, flags: number | string, mode?: number) => {
      const below = pathOf(path);
      const isNew = below !== undefined && !fs.existsSync(path);
      const fd = real(...([path, flags, mode] as never[])) as number;
      if (below === undefined) return fd;
      const node = isNew ? log.make(below, { isFolder: false }) : log.find(below);
      if (node !== undefined) nodeOf.set(fd, node);
      const empties =
        typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith("w");
      if (node !== undefined && empties && !isNew) log.changes.push({ kind: "resize", node, size: 0 });
      return fd;
    }) as Any;
  const flush = after(([fd]) => {
    const node = nodeOf.get(fd as number);
    if (node !== undefined) log.changes.push({ kind: "flush", node });
  });
  return around(fs, {
    openSync,
    closeSync: after(([fd]) => nodeOf.delete(fd as number)),
    fsyncSync: flush,
    fdatasyncSync: flush,
    writeSync: after(([fd, data, offset, length, position], written) => {
      const node = nodeOf.get(fd as number);
      if (node === undefined) return;
      if (typeof position !== "number" || !ArrayBuffer.isView(data) || written !== length)
        throw new Error("A write that the test cannot follow");
      const start = data.byteOffset + (offset as number);
      const bytes = Buffer.from(Buffer.from(data.buffer as ArrayBuffer, start, written as number));
      log.changes.push({ kind: "write", node, position, bytes });
    }),
    ftruncateSync: after(([fd, size]) => {
      const node = nodeOf.get(fd as number);
      if (node !== undefined) log.changes.push({ kind: "resize", node, size: Number(size ?? 0) });
    }),
  });
}

function watchNames({ log, pathOf }: Watch): () => void {
  const madeFolders = (path: unknown) => {
    const below = pathOf(path) ?? [];
    for (let depth = 1; depth <= below.length; depth += 1) {
      const part = below.slice(0, depth);
      if (log.find(part) === undefined) log.make(part, { isFolder: true });
    }
  };
  const removed = after(([path]) => {
    const below = pathOf(path);
    if (below !== undefined && log.find(below) !== undefined) log.remove(below);
  });
  return around(fs, {
    mkdirSync: after(([path]) => madeFolders(path)),
    // Emscripten makes every file like this, empty.
    writeFileSync: after(([path, data]) => {
      const below = pathOf(path);
      if (below === undefined) return;
      if (data !== "") throw new Error("A write that the test cannot follow");
      if (log.find(below) === undefined) log.make(below, { isFolder: false });
    }),
    truncateSync: after(([path, size]) => {
      const node = log.find(pathOf(path) ?? []);
      if (node !== undefined && pathOf(path)) {
        log.changes.push({ kind: "resize", node, size: Number(size ?? 0) });
      }
    }),
    renameSync: after(([from, to]) => {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (source && target) log.rename(source, target);
    }),
    unlinkSync: removed,
    rmdirSync: removed,
    rmSync: removed,
  });
}

/** What the pictures' store uses. A file is known with what it holds when it was written or copied as a whole. */
function watchPromises({ log, pathOf }: Watch): () => void {
  const whole = (path: unknown) => {
    const below = pathOf(path);
    if (below === undefined) return;
    const node = log.find(below) ?? log.make(below, { isFolder: false });
    log.changes.push({ kind: "write", node, position: 0, bytes: fs.readFileSync(path as string) });
  };
  const later = (note: (args: readonly unknown[], result: unknown) => void) => (real: Any) =>
    (async (...args: never[]) => {
      const result = await real(...args);
      note(args, result);
      return result;
    }) as Any;
  return around(fs.promises, {
    mkdir: later(([path]) => {
      const below = pathOf(path) ?? [];
      for (let depth = 1; depth <= below.length; depth += 1) {
        const part = below.slice(0, depth);
        if (log.find(part) === undefined) log.make(part, { isFolder: true });
      }
    }),
    writeFile: later(([path]) => whole(path)),
    copyFile: later(([, path]) => whole(path)),
    rename: later(([from, to]) => {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (source && target) log.rename(source, target);
    }),
    rm: later(([path]) => {
      const below = pathOf(path);
      if (below !== undefined && log.find(below) !== undefined) log.remove(below);
    }),
    open: later(([path], handle) => {
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
