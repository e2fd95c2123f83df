import type { Worker } from "node:cluster";
import cluster from "node:cluster";
import { once } from "node:events";

import { createBackOff } from "./back-off.ts";
import type { Logger } from "#server/observability/logging.ts";
import { ENDED, ENDING } from "./shutdown.ts";

/** What a worker tells the first process: it waits for the database; it answers requests; it has closed its door. */
const WAITING = "waiting";
const OPEN = "open";
const CLOSED = "closed";
/** What the first process tells those who wait: nobody answers requests. */
const ALONE = "alone";

/** When those that still run are ended by force; they give requests in flight and the database less by themselves. */
const PATIENCE_MS = 15_000;

/** Whether this process answers requests beside others like it, under a first process that started them all. */
export const { isWorker } = cluster;

/** Whether other workers answer requests already: the first one opens before another begins. */
export const joinsRunningWorkers = (cluster.worker?.id ?? 1) > 1;

/**
 * In a worker that waits for the database.
 * @param startServer called once no other worker answers requests: then it says itself that the shop is opening
 */
export function reportWaiting(startServer: () => void): void {
  process.on("message", (word) => {
    if (word === ALONE) startServer();
  });
  process.send?.(WAITING);
}

/** In a worker: says that it answers requests. */
export function reportReady(): void {
  process.send?.(OPEN);
}

/**
 * In a worker that has closed its door: waits until the first process knows, so that no connection is on its way here
 * any more; one that still came is handed on to another worker.
 */
export async function waitForLastConnections(): Promise<void> {
  const known = new Promise<void>((resolve) => {
    process.on("message", (word) => {
      if (word === CLOSED) resolve();
    });
  });
  process.send?.(CLOSED);
  await known;
}

/**
 * Runs the shop in several workers, which take the connections to its port in turn; resolves once all of them answer
 * requests. One that ends is replaced. SIGTERM and SIGINT let all finish what they are at and end the program.
 */
export async function supervise(workers: number, logger: Logger, hasMetrics: boolean): Promise<void> {
  if (hasMetrics) await (await import("#server/observability/worker-metrics.ts")).aggregateMetrics();
  const crew = createCrew(logger);
  const first = cluster.fork();
  // It has said why.
  const giveUp = () => process.exit(1);
  first.once("exit", giveUp);
  // What is done once, such as migrations and a first start, is done by the time the others begin.
  await crew.fill(first);
  first.off("exit", giveUp);
  endOnSignal(crew, logger);
  await Promise.all(Array.from({ length: workers - 1 }, () => crew.fill(cluster.fork())));
}

interface Crew {
  /** Gives a worker a place, which is filled anew whenever it empties; resolves once somebody in it answers. */
  fill: (worker: Worker) => Promise<void>;
  /** Asks all to end and waits until they have. */
  dismiss: () => Promise<void>;
}

function createCrew(logger: Logger): Crew {
  const waitBefore = createBackOff();
  let isDismissed = false;
  const open = new Set<Worker>();
  const waiting = new Set<Worker>();
  const tellIfAlone = () => {
    if (open.size > 0) return;
    for (const worker of waiting) if (worker.isConnected()) worker.send(ALONE);
  };

  const place = (worker: Worker, opened: () => void) => {
    const startedAt = performance.now();
    const { pid } = worker.process;
    // Whatever is sent to one that has just died fails, Node.js's own words among it; its end is heard of in a moment.
    worker.on("error", (error) => {
      // One that never began has no end.
      if (pid === undefined) throw error;
    });
    worker.on("message", (word) => {
      // The answer comes after whatever was sent to it before.
      if (word === CLOSED) worker.send(CLOSED);
      if (word === WAITING) {
        waiting.add(worker);
        tellIfAlone();
      }
      if (word !== OPEN) return;
      waiting.delete(worker);
      open.add(worker);
      logger.info({ worker: pid }, "a worker is ready");
      opened();
    });
    worker.once("exit", (code: number | null, signal: string | null) => {
      open.delete(worker);
      waiting.delete(worker);
      tellIfAlone();
      if (isDismissed) return;
      const waitMs = waitBefore(startedAt);
      logger.warn({ worker: pid, code, signal, waitMs }, "a worker exited and is replaced");
      setTimeout(() => isDismissed || place(cluster.fork(), opened), waitMs);
    });
  };
  return {
    fill: (worker) => new Promise((opened) => place(worker, opened)),
    dismiss: async () => {
      isDismissed = true;
      await endAll();
    },
  };
}

async function endAll(): Promise<void> {
  const living = livingWorkers();
  const ends = living.map((worker) => once(worker, "exit"));
  tell(living, "SIGTERM");
  const patience = setTimeout(() => tell(living, "SIGKILL"), PATIENCE_MS);
  await Promise.all(ends);
  clearTimeout(patience);
}

function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[];
}

function tell(workers: readonly Worker[], signal: NodeJS.Signals): void {
  for (const worker of workers) worker.process.kill(signal);
}

function endOnSignal({ dismiss }: Crew, logger: Logger): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    // Whoever asks once more is heard by the workers, which then wait for nobody.
    if (isEnding) return tell(livingWorkers(), "SIGTERM");
    isEnding = true;
    logger.info({ signal }, ENDING);
    void dismiss().finally(() => {
      logger.info(ENDED);
      process.exit(0);
    });
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
