import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { flushFolder, makeFlushedFolder } from "#db/embedded/flushed-files.server.ts";
import { createQueue } from "#operations/limits/queue.ts";

import type { Erasure } from "./erasure-list.ts";
import { keepLatest } from "./erasure-list.ts";

/** The file is outside the database, because a restore replaces the database by an older one. */
const FILE_NAME = "erasures.txt";
const OWNER_ONLY_FILE = 0o600;
const LINE = /^(\S+) (\S+)$/;

/** Returns the erasures in the data folder. */
export async function readErasureFile(dataDir: string): Promise<Erasure[]> {
  const content = await readFile(join(dataDir, FILE_NAME), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  return content.split("\n").flatMap((line) => {
    const [, contactHash, time = ""] = LINE.exec(line) ?? [];
    const erasedAt = new Date(time);
    return contactHash === undefined || Number.isNaN(erasedAt.getTime()) ? [] : [{ contactHash, erasedAt }];
  });
}

/** Concurrent erasures write one after the other, so that none replaces the file of another by an older one. */
const inTurn = createQueue(1);

/** Adds erasures to the file in one step. Of two erasures of a contact, the later one counts. Without erasures, creates no file. */
export async function saveErasureFile(dataDir: string, added: readonly Erasure[]): Promise<void> {
  if (added.length === 0) return;
  await inTurn(async () => {
    const all = keepLatest([...(await readErasureFile(dataDir)), ...added]);
    const lines = all.map(({ contactHash, erasedAt }) => `${contactHash} ${erasedAt.toISOString()}\n`);
    await makeFlushedFolder(dataDir);
    const draft = join(dataDir, `${FILE_NAME}.${randomUUID()}`);
    await writeFile(draft, lines.join(""), { mode: OWNER_ONLY_FILE, flush: true });
    await rename(draft, join(dataDir, FILE_NAME));
    await flushFolder(dataDir);
  });
}
