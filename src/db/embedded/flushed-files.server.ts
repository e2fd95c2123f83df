import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { OWNER_ONLY } from "./private-folders.server.ts";

/** How many files are handed to the disk at once: it writes them together, in a tenth of the time. */
const AT_ONCE = 16;

/** Returns once the file's content is on the disk. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Returns once the names in the folder are on the disk, without which a power cut takes what they name. Where a folder
 * cannot be opened, e.g. on Windows, the file system sees to it.
 */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Makes a folder and those above it, closed to all but their owner, and returns once the names of those that were not
 * there are on the disk.
 */
export async function makeFlushedFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  if (first !== undefined) await flushNames(resolve(folder), dirname(resolve(first)));
}

/** Returns once a path's name, and those of the folders that lead there from `top`, are on the disk. */
export async function flushNames(path: string, top: string): Promise<void> {
  const folders: string[] = [];
  for (let folder = dirname(path); folder.startsWith(top); folder = dirname(folder)) {
    folders.push(folder);
    if (folder === top) break;
  }
  await Promise.all(folders.map(flushFolder));
}

/** Returns once a folder is on the disk with all that it holds; its own name is its parent's. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return entry.isDirectory() ? flushFolder(path) : flushFile(path);
      }),
    );
  }
  await flushFolder(folder);
}
