import type { Worker } from "node:cluster";
import cluster from "node:cluster";
import { once } from "node:events";

import { createBackOff } from "./back-off.ts";
import type { Logger } from "#server/observability/logging.ts";
import { ENDED, ENDING } from "./shutdown.ts";

/** Messages of a worker to the first process: waiting for the database, ready for requests, no longer listening. */
const WAITING = "waiting";
const OPEN = "open";
const CLOSED = "closed";
/** Message to waiting workers: no worker serves requests. */
const ALONE = "alone";

/** Time after which running workers are killed (ms), longer than their own timeouts for requests and the database. */
const KILL_DELAY_MS = 15_000;

/** Whether this process is one of several workers started by a first process. */
export const { isWorker } = cluster;

/** Whether other workers may already serve requests: the first worker is ready before another starts. */
export const joinsRunningWorkers = (cluster.worker?.id ?? 1) > 1;

/**
 * Reports that this worker waits for the database.
 * @param onAlone called if no other worker serves requests; this worker then responds with 503
 */
export function reportWaiting(onAlone: () => void): void {
  process.on("message", (message) => {
    if (message === ALONE) onAlone();
  });
  process.send?.(WAITING);
}

/** Reports that this worker serves requests. */
export function reportReady(): void {
  process.send?.(OPEN);
}

/**
 * Reports that this worker no longer listens, and waits until the first process has confirmed it. After that, no more
 * connections can arrive; earlier connections were passed on to another worker.
 */
export async function waitForLastConnections(): Promise<void> {
  const confirmed = new Promise<void>((resolve) => {
    process.on("message", (message) => {
      if (message === CLOSED) resolve();
    });
  });
  process.send?.(CLOSED);
  await confirmed;
}

/**
 * Runs the shop in several workers, which share its port. Resolves when all of them serve requests. Replaces workers that
 * exit. On SIGTERM and SIGINT, stops all workers gracefully and exits.
 */
export async function supervise(workers: number, logger: Logger, hasMetrics: boolean): Promise<void> {
  if (hasMetrics) await (await import("#server/observability/worker-metrics.ts")).aggregateMetrics();
  const pool = createPool(logger);
  const first = cluster.fork();
  // The worker has printed the reason.
  const exit = () => process.exit(1);
  first.once("exit", exit);
  // The first worker runs migrations and the first start before the others start.
  await pool.keepRunning(first);
  first.off("exit", exit);
  endOnSignal(pool, logger);
  await Promise.all(Array.from({ length: workers - 1 }, () => pool.keepRunning(cluster.fork())));
}

interface WorkerPool {
  /** Replaces the worker, and each of its successors, when it exits. Resolves when one of them is ready. */
  keepRunning: (worker: Worker) => Promise<void>;
  /** Stops all workers and waits until they have exited. */
  stop: () => Promise<void>;
}

function createPool(logger: Logger): WorkerPool {
  const restartDelay = createBackOff();
  let isStopping = false;
  const ready = new Set<Worker>();
  const waiting = new Set<Worker>();
  const notifyIfAlone = () => {
    if (ready.size > 0) return;
    for (const worker of waiting) if (worker.isConnected()) worker.send(ALONE);
  };

  const watch = (worker: Worker, onReady: () => void) => {
    const startedAt = performance.now();
    const { pid } = worker.process;
    // Sending to a worker that has just died fails; its exit event follows.
    worker.on("error", (error) => {
      // A worker that never started has no exit event.
      if (pid === undefined) throw error;
    });
    worker.on("message", (message) => {
      // Messages are ordered, so the confirmation arrives after all connections sent before.
      if (message === CLOSED) worker.send(CLOSED);
      if (message === WAITING) {
        waiting.add(worker);
        notifyIfAlone();
      }
      if (message !== OPEN) return;
      waiting.delete(worker);
      ready.add(worker);
      logger.info({ worker: pid }, "a worker is ready");
      onReady();
    });
    worker.once("exit", (code: number | null, signal: string | null) => {
      ready.delete(worker);
      waiting.delete(worker);
      notifyIfAlone();
      if (isStopping) return;
      const waitMs = restartDelay(startedAt);
      logger.warn({ worker: pid, code, signal, waitMs }, "a worker exited and is replaced");
      setTimeout(() => isStopping || watch(cluster.fork(), onReady), waitMs);
    });
  };
  return {
    keepRunning: (worker) => new Promise((onReady) => watch(worker, onReady)),
    stop: async () => {
      isStopping = true;
      await stopAll();
    },
  };
}

async function stopAll(): Promise<void> {
  const running = runningWorkers();
  const exits = running.map((worker) => once(worker, "exit"));
  sendSignal(running, "SIGTERM");
  const timer = setTimeout(() => sendSignal(running, "SIGKILL"), KILL_DELAY_MS);
  await Promise.all(exits);
  clearTimeout(timer);
}

function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[];
}

function sendSignal(workers: readonly Worker[], signal: NodeJS.Signals): void {
  for (const worker of workers) worker.process.kill(signal);
}

function endOnSignal({ stop }: WorkerPool, logger: Logger): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    // A second signal makes the workers stop waiting for requests.
    if (isEnding) return sendSignal(runningWorkers(), "SIGTERM");
    isEnding = true;
    logger.info({ signal }, ENDING);
    void stop().finally(() => {
      logger.info(ENDED);
      process.exit(0);
    });
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
