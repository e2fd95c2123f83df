import { setTimeout } from "node:timers/promises";

import { isRunning, sendSignalIfRunning } from "#test/programs/processes.ts";
import type { ShopProgram } from "#test/programs/shop-program.ts";
import { startShop } from "#test/programs/shop-program.ts";
import { findFreePort } from "#test/ports.ts";

/** A shop that a test can kill and restart, as a service manager does. */
export interface SupervisedProgram {
  origin: string;
  /** Returns the current process. */
  current: () => ShopProgram;
  /** Kills and restarts the shop, then waits until it accepts requests. Returns whether the shop was running. */
  kill: () => Promise<boolean>;
  /** Kills one worker, which the shop replaces. Returns whether a worker was running. */
  killWorker: (pick: (workers: readonly number[]) => number) => boolean;
  /** Starts the shop again after it exited. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const RETRY_MS = 200;
/** Includes the recovery time of a killed database. */
const RESTART_TIMEOUT_MS = 60_000;

/** Starts a shop. @param settings environment variables, including DATA_DIR. Default PORT: a free port */
export async function superviseProgram(settings: Record<string, string>): Promise<SupervisedProgram> {
  const port = settings["PORT"] ?? String(await findFreePort());
  const startOnPort = () => startShop({ ...settings, PORT: port });
  let program = await startOnPort();
  const restartShop = async () => {
    const deadline = performance.now() + RESTART_TIMEOUT_MS;
    for (;;) {
      try {
        program = await startOnPort();
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  };
  return {
    origin: program.origin,
    current: () => program,
    restart: restartShop,
    kill: async () => {
      const wasRunning = (await program.terminate("SIGKILL")) === null;
      await restartShop();
      return wasRunning;
    },
    killWorker: (pick) => {
      const workers = findRunningWorkers(program.lines);
      if (workers.length > 0) sendSignalIfRunning(pick(workers), "SIGKILL");
      return workers.length > 0;
    },
    stop: () => program.stop(),
  };
}

/** Returns the process ids of running workers, according to the log. */
function findRunningWorkers(lines: readonly string[]): number[] {
  const workers = new Set<number>();
  for (const line of lines) {
    const pid = Number(/"worker":(\d+)/.exec(line)?.[1]);
    if (line.includes("a worker is ready")) workers.add(pid);
    if (line.includes("a worker exited")) workers.delete(pid);
  }
  return [...workers].filter(isRunning);
}
