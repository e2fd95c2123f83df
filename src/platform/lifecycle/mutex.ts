import { setTimeout as wait } from "node:timers/promises";

import { acquireFileLock } from "../db/embedded/file-lock.server.ts";

/** Delay before another attempt to take the lock (ms). */
const RETRY_MS = 200;

/** Runs a task while holding a file lock. Waits until other processes have released it. */
export async function withFileLock<Result>(lockFile: string, task: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const lock = acquireFileLock(lockFile);
    if (lock) return task().finally(lock.release);
    await wait(RETRY_MS);
  }
}
