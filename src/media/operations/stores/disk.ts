import { randomUUID } from "node:crypto";
import { toWebStream } from "#platform/requests/to-web-stream.ts";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";

import { flushFile, flushDirectoryEntries } from "#platform/db/embedded/flushed-files.server.ts";

import type { FileStore, ListedFile, LocalFile } from "../file-store.ts";
import { assertSafeKey } from "../file-store.ts";

/** Folder in a disk store's directory for files being written. No key can refer to this folder. */
export const UNFINISHED_FOLDER = ".unfinished";

/** Stores files in a local directory, which the first write creates. */
export function createDiskStore(directory: string): FileStore {
  const toPath = (key: string) => {
    assertSafeKey(key);
    return join(directory, key);
  };
  return {
    put: async (key, content) => putFile(directory, toPath(key), content),
    read: async (key) => ignoreMissing(readFile(toPath(key))),
    open: async (key) => {
      const path = toPath(key);
      const stats = await ignoreMissing(stat(path));
      if (!stats?.isFile()) return undefined;
      return {
        bytes: stats.size,
        stream: (range) => toWebStream(createReadStream(path, range)),
      };
    },
    delete: async (key) => rm(toPath(key), { force: true }),
    list: (prefix) => listFiles(directory, prefix),
  };
}

async function putFile(directory: string, path: string, content: Uint8Array | LocalFile): Promise<void> {
  // Renaming is atomic, so a crash or a concurrent writer never leaves an incomplete file at `path`.
  const temporaryPath = join(directory, UNFINISHED_FOLDER, randomUUID());
  await Promise.all(
    [dirname(path), dirname(temporaryPath)].map((folder) => mkdir(folder, { recursive: true })),
  );
  try {
    if (content instanceof Uint8Array) await writeFile(temporaryPath, content);
    else await copyFile(content.path, temporaryPath);
    // Flushes the content before the rename, so that a power failure cannot leave an empty file.
    await flushFile(temporaryPath);
    await rename(temporaryPath, path);
    // Flushes all parent folders up to DATA_DIR, because they may be new.
    await flushDirectoryEntries(resolve(path), dirname(dirname(resolve(directory))));
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function* listFiles(directory: string, prefix: string): AsyncGenerator<ListedFile> {
  assertSafeKey(`${prefix}x`);
  const folder = join(directory, dirname(`${prefix}x`));
  const entries = await ignoreMissing(opendir(folder, { recursive: true }));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(directory, path).split(sep).join("/");
    if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith(UNFINISHED_FOLDER)) continue;
    const stats = await ignoreMissing(stat(path));
    if (stats) yield { key, bytes: stats.size, storedAt: stats.mtime };
  }
}

async function ignoreMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
