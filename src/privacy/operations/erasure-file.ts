import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { acquireFileLock } from "#platform/db/embedded/file-lock.server.ts";
import { flushFolder, makeFlushedFolder } from "#platform/db/embedded/flushed-files.server.ts";
import { createQueue } from "#kit/limits/queue.ts";

import type { Erasure } from "./erasure-list.ts";
import { keepLatest } from "./erasure-list.ts";

/** The file is outside the database, because a restore replaces the database with an older copy. */
const FILE_NAME = "erasures.txt";
const OWNER_ONLY_FILE = 0o600;
const LINE = /^(\S+) (\S+)$/;

/** Returns the erasures in the file of the data folder; none if the file does not exist. */
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

/** Name of the lock file, which serializes the processes that write erasures. */
const LOCK_NAME = "erasures.lock";
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_RETRY_MS = 20;

/** Serializes writes within this process, so that no write replaces a newer file with older content. */
const runInTurn = createQueue(1);

/**
 * Adds erasures to the file atomically. Keeps only the latest erasure of each contact. Does nothing without
 * erasures.
 */
export async function saveErasureFile(dataDir: string, newErasures: readonly Erasure[]): Promise<void> {
  if (newErasures.length === 0) return;
  await runInTurn(() =>
    withFileLock(dataDir, async () => {
      const allErasures = keepLatest([...(await readErasureFile(dataDir)), ...newErasures]);
      const lines = allErasures.map(
        ({ contactHash, erasedAt }) => `${contactHash} ${erasedAt.toISOString()}\n`,
      );
      const temporaryPath = join(dataDir, `${FILE_NAME}.${randomUUID()}`);
      await writeFile(temporaryPath, lines.join(""), { mode: OWNER_ONLY_FILE, flush: true });
      await rename(temporaryPath, join(dataDir, FILE_NAME));
      await flushFolder(dataDir);
    }),
  );
}

/** Runs a task while no other process writes the file. @throws Error if another process does not finish in time */
async function withFileLock(dataDir: string, task: () => Promise<void>): Promise<void> {
  await makeFlushedFolder(dataDir);
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = acquireFileLock(join(dataDir, LOCK_NAME));
    if (lock !== undefined) return task().finally(lock.release);
    if (performance.now() > deadline) throw new Error(`${LOCK_NAME} is locked by another process`);
    await setTimeout(LOCK_RETRY_MS);
  }
}
