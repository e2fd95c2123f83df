import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";

import { flushFile, flushNames } from "#db/embedded/flushed-files.server.ts";

import type { FileStore, ListedFile, LocalFile } from "../file-store.ts";
import { assertSafeKey } from "../file-store.ts";

/** Folder in a disk store's directory for files being written; no key can name it. */
export const UNFINISHED = ".unfinished";

/** Files in a local directory, which is made when the first one is put. */
export function diskStore(directory: string): FileStore {
  const pathOf = (key: string) => {
    assertSafeKey(key);
    return join(directory, key);
  };
  return {
    put: async (key, content) => putFile(directory, pathOf(key), content),
    read: async (key) => orNothing(readFile(pathOf(key))),
    open: async (key) => {
      const path = pathOf(key);
      const found = await orNothing(stat(path));
      if (!found?.isFile()) return undefined;
      return {
        bytes: found.size,
        stream: (part) =>
          Readable.toWeb(createReadStream(path, part), {
            strategy: { highWaterMark: 2 },
          }) as ReadableStream<Uint8Array<ArrayBuffer>>,
      };
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFiles(directory, prefix),
  };
}

async function putFile(directory: string, file: string, content: Uint8Array | LocalFile): Promise<void> {
  // Renaming is atomic, so a crash or a second writer never leaves half a picture under its name.
  const unfinished = join(directory, UNFINISHED, randomUUID());
  await Promise.all([dirname(file), dirname(unfinished)].map((folder) => mkdir(folder, { recursive: true })));
  try {
    if (content instanceof Uint8Array) await writeFile(unfinished, content);
    else await copyFile(content.path, unfinished);
    // A name on the disk without its content after a power cut would be a broken picture for ever.
    await flushFile(unfinished);
    await rename(unfinished, file);
    // Any of the folders may be new, DATA_DIR around them too, or be made by another upload at this moment.
    await flushNames(resolve(file), dirname(dirname(resolve(directory))));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* listFiles(directory: string, prefix: string): AsyncGenerator<ListedFile> {
  assertSafeKey(`${prefix}x`);
  const folder = join(directory, dirname(`${prefix}x`));
  const entries = await orNothing(opendir(folder, { recursive: true }));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(directory, path).split(sep).join("/");
    if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith(UNFINISHED)) continue;
    const found = await orNothing(stat(path));
    if (found) yield { key, bytes: found.size, storedAt: found.mtime };
  }
}

async function orNothing<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
