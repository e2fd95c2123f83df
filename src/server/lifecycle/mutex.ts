import { setTimeout as wait } from "node:timers/promises";

import { takeFileLock } from "#db/embedded/file-lock.server.ts";

/** Milliseconds until a lock that somebody else holds is tried again. */
const PATIENCE_MS = 200;

/** Does work while no other process does any behind the same lock file; who comes second waits. */
export async function withFileLock<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const lock = takeFileLock(lockFile);
    if (lock) return work().finally(lock.release);
    await wait(PATIENCE_MS);
  }
}
