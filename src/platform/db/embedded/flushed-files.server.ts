import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { OWNER_ONLY } from "./private-folders.server.ts";

/** Number of files to flush concurrently. The disk combines these writes, which takes a tenth of the time. */
const CONCURRENCY = 16;

/** Flushes the content of a file to disk. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Flushes the directory entries of a folder to disk. Does nothing on systems that cannot open folders, e.g. Windows.
 * Such systems persist directory entries themselves.
 */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Creates a folder and its missing parents with access for the owner only, and flushes their directory entries to disk.
 */
export async function makeFlushedFolder(folder: string): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  if (firstCreated !== undefined)
    await flushDirectoryEntries(resolve(folder), dirname(resolve(firstCreated)));
}

/** Flushes the directory entries of a path and of its parents up to `top` to disk. */
export async function flushDirectoryEntries(path: string, top: string): Promise<void> {
  const folders: string[] = [];
  for (let folder = dirname(path); folder.startsWith(top); folder = dirname(folder)) {
    folders.push(folder);
    if (folder === top) break;
  }
  await Promise.all(folders.map(flushFolder));
}

/** Flushes all files and folders in a folder to disk, but not the folder's own directory entry. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (let from = 0; from < entries.length; from += CONCURRENCY) {
    const batch = entries.slice(from, from + CONCURRENCY);
    await Promise.all(
      batch.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return entry.isDirectory() ? flushFolder(path) : flushFile(path);
      }),
    );
  }
  await flushFolder(folder);
}
