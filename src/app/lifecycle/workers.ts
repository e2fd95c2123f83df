import type { Worker } from "node:cluster";
import cluster from "node:cluster";
import { once } from "node:events";

import { createBackOff } from "#platform/lifecycle/back-off.ts";
import type { Logger } from "#platform/observability/logging.ts";
import { SHUTDOWN_COMPLETE, SHUTDOWN_STARTED } from "./shutdown.ts";

/** Messages of a worker to the primary process: waiting for the database, ready for requests, no longer listening. */
const WAITING_FOR_DATABASE = "waiting";
const READY = "open";
const STOPPED_LISTENING = "closed";
/** Tells waiting workers that no worker serves requests. */
const NO_WORKER_READY = "alone";

/** Delay before workers that are still running are killed (ms). Longer than their own shutdown timeouts. */
const KILL_DELAY_MS = 15_000;

/** Whether this process is one of several workers started by a primary process. */
export const { isWorker } = cluster;

/** Whether other workers may already serve requests: the first worker is ready before another starts. */
export const joinsRunningWorkers = (cluster.worker?.id ?? 1) > 1;

/**
 * Reports that this worker is waiting for the database.
 * @param onAlone called if no other worker serves requests; this worker then responds with 503
 */
export function reportWaiting(onAlone: () => void): void {
  process.on("message", (message) => {
    if (message === NO_WORKER_READY) onAlone();
  });
  process.send?.(WAITING_FOR_DATABASE);
}

/** Reports that this worker serves requests. */
export function reportReady(): void {
  process.send?.(READY);
}

/**
 * Reports that this worker no longer listens, and waits for the primary process to confirm. After the confirmation, no
 * more connections can arrive.
 */
export async function waitForLastConnections(): Promise<void> {
  const confirmed = new Promise<void>((resolve) => {
    process.on("message", (message) => {
      if (message === STOPPED_LISTENING) resolve();
    });
  });
  process.send?.(STOPPED_LISTENING);
  await confirmed;
}

/**
 * Runs the shop in several workers, which share its port. Resolves when all of them serve requests. Replaces workers
 * that exit. On SIGTERM and SIGINT, stops all workers gracefully and exits.
 */
export async function supervise(workers: number, logger: Logger, hasMetrics: boolean): Promise<void> {
  if (hasMetrics) await (await import("#platform/observability/worker-metrics.ts")).aggregateMetrics();
  const pool = createPool(logger);
  const firstWorker = cluster.fork();
  // The worker has already printed the reason.
  const exit = () => process.exit(1);
  firstWorker.once("exit", exit);
  // The first worker runs migrations and the first startup before the other workers start.
  await pool.keepRunning(firstWorker);
  firstWorker.off("exit", exit);
  shutDownOnSignal(pool, logger);
  await Promise.all(Array.from({ length: workers - 1 }, () => pool.keepRunning(cluster.fork())));
}

interface WorkerPool {
  /** Replaces the worker and each of its successors when it exits. Resolves when the worker or a successor is ready. */
  keepRunning: (worker: Worker) => Promise<void>;
  /** Stops all workers and waits until they have exited. */
  stop: () => Promise<void>;
}

function createPool(logger: Logger): WorkerPool {
  const getRestartDelay = createBackOff();
  let isStopping = false;
  const ready = new Set<Worker>();
  const waiting = new Set<Worker>();
  const notifyIfAlone = () => {
    if (ready.size > 0) return;
    for (const worker of waiting) if (worker.isConnected()) worker.send(NO_WORKER_READY);
  };

  const watch = (worker: Worker, onReady: () => void) => {
    const startedAt = performance.now();
    const { pid } = worker.process;
    // Sending to a worker that has just exited fails; its exit event follows.
    worker.on("error", (error) => {
      // A worker that never started has no exit event.
      if (pid === undefined) throw error;
    });
    worker.on("message", (message) => {
      // Messages are ordered, so the confirmation arrives after all connections that were sent earlier.
      if (message === STOPPED_LISTENING) worker.send(STOPPED_LISTENING);
      if (message === WAITING_FOR_DATABASE) {
        waiting.add(worker);
        notifyIfAlone();
      }
      if (message !== READY) return;
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
      const waitMs = getRestartDelay(startedAt);
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
  const running = listRunningWorkers();
  const exits = running.map((worker) => once(worker, "exit"));
  sendSignal(running, "SIGTERM");
  const timer = setTimeout(() => sendSignal(running, "SIGKILL"), KILL_DELAY_MS);
  await Promise.all(exits);
  clearTimeout(timer);
}

function listRunningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[];
}

function sendSignal(workers: readonly Worker[], signal: NodeJS.Signals): void {
  for (const worker of workers) worker.process.kill(signal);
}

function shutDownOnSignal({ stop }: WorkerPool, logger: Logger): void {
  let isShuttingDown = false;
  const shutDown = (signal: NodeJS.Signals) => {
    // A second signal makes the workers stop waiting for requests.
    if (isShuttingDown) return sendSignal(listRunningWorkers(), "SIGTERM");
    isShuttingDown = true;
    logger.info({ signal }, SHUTDOWN_STARTED);
    void stop().finally(() => {
      logger.info(SHUTDOWN_COMPLETE);
      process.exit(0);
    });
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
}
