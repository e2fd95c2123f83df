import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { makePrivateFolder } from "#platform/db/embedded/private-folders.server.ts";

import type { LocalFile } from "./file-store.ts";

/** Returns the size and hash of a local file. Reads it in blocks. */
export async function describeFile(path: string): Promise<LocalFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const block of createReadStream(path)) {
    hash.update(block as Buffer);
    bytes += (block as Buffer).length;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Runs a task with a temporary folder, which is deleted after the task succeeds or fails. */
export async function withScratchFolder<Result>(
  parent: string,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(parent, randomUUID());
  await makePrivateFolder(folder);
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the entries of a folder that are older than `olderThanMs`. */
export async function deleteOldEntries(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true });
  }
}
