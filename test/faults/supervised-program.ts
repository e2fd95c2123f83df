import { setTimeout } from "node:timers/promises";

import { isRunning, sendSignalIfRunning } from "#test/processes.ts";
import type { ShopProgram } from "#test/shop-program.ts";
import { freePort, startShop } from "#test/shop-program.ts";

/** A shop that is started again whenever it ends, as a service manager does. */
export interface SupervisedProgram {
  origin: string;
  /** What the program that runs now has printed. */
  current: () => ShopProgram;
  /** Kills it without a warning; resolves once it is open again. Answers whether it ran until then. */
  kill: () => Promise<boolean>;
  /** Kills one of its workers, which the program replaces; responses whether one was there. */
  killWorker: (pick: (workers: readonly number[]) => number) => boolean;
  /** Opens it again after it has ended by itself. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const RETRY_MS = 200;
/** A database that was killed needs a while to come back. */
const PATIENCE_MS = 60_000;

/** @param settings its environment, with DATA_DIR; PORT is a free one unless it is named */
export async function superviseProgram(settings: Record<string, string>): Promise<SupervisedProgram> {
  const port = settings["PORT"] ?? String(await freePort());
  const start = () => startShop({ ...settings, PORT: port });
  let program = await start();
  const restart = async () => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        program = await start();
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
    restart,
    kill: async () => {
      const wasKilled = (await program.terminate("SIGKILL")) === null;
      await restart();
      return wasKilled;
    },
    killWorker: (pick) => {
      const living = workersOf(program.lines);
      if (living.length > 0) sendSignalIfRunning(pick(living), "SIGKILL");
      return living.length > 0;
    },
    stop: () => program.stop(),
  };
}

/** The workers that have opened and not ended, by what the program says. */
function workersOf(lines: readonly string[]): number[] {
  const living = new Set<number>();
  for (const line of lines) {
    const pid = Number(/"worker":(\d+)/.exec(line)?.[1]);
    if (line.includes("a worker is open")) living.add(pid);
    if (line.includes("a worker ended")) living.delete(pid);
  }
  return [...living].filter(isRunning);
}
