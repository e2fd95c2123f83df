import type { Worker } from "node:cluster";
import cluster from "node:cluster";

import type { Registry } from "prom-client";

import { loadProm } from "./metrics.ts";

/** The metrics of one worker, as returned by `registry.getMetricsAsJSON`. */
type WorkerMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * Messages between workers and the primary process. A worker requests the metrics of all workers; the primary process
 * then requests each worker's own metrics and returns the sum.
 */
type Message =
  | { metrics: "all-requested"; request: number }
  | { metrics: "own-requested"; workerRequest: number }
  | { metrics: "own"; workerRequest: number; values: WorkerMetrics }
  | { metrics: "all"; request: number; text: string };

/** Timeout of a worker's response (ms). After the timeout, the sum contains the worker's previous metrics. */
const WORKER_TIMEOUT_MS = 1000;
/** Timeout of the primary process's response (ms). Shorter than the default timeout of a Prometheus scrape, 10 s. */
const RESPONSE_TIMEOUT_MS = 9000;

function isMessage(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "metrics" in message;
}

/**
 * Returns a function that reads the metrics of all workers. Sends this worker's metrics to the primary process on
 * request.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  let requestCount = 0;
  const pending = new Map<number, (text: string) => void>();
  process.on("message", (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === "own-requested") void sendMetrics(registry, message.workerRequest);
    if (message.metrics === "all") pending.get(message.request)?.(message.text);
  });
  return async () => {
    const request = (requestCount += 1);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(reject, RESPONSE_TIMEOUT_MS, new Error("The primary process does not respond."));
    pending.set(request, resolve);
    try {
      process.send?.({ metrics: "all-requested", request } satisfies Message);
      return await promise;
    } finally {
      clearTimeout(timer);
      pending.delete(request);
    }
  };
}

async function sendMetrics(registry: Registry, workerRequest: number): Promise<void> {
  const values = await registry.getMetricsAsJSON();
  // The callback ignores errors: the primary process may have exited.
  process.send?.(
    { metrics: "own", workerRequest, values } satisfies Message,
    undefined,
    undefined,
    () => undefined,
  );
}

/**
 * Responds to the metrics requests of workers, in the primary process, with the sums of the metrics of all workers. The
 * sums include the last known counts of exited workers, so that counters never decrease.
 */
export async function aggregateMetrics(): Promise<void> {
  const { AggregatorRegistry } = await loadProm();
  const lastKnown = new Map<number, WorkerMetrics>();
  let exitedWorkerCounters: WorkerMetrics = [];
  const sumMetrics = (metrics: readonly WorkerMetrics[]) => AggregatorRegistry.aggregate([...metrics]);
  let workerRequestCount = 0;

  const readWorker = async (worker: Worker): Promise<WorkerMetrics> => {
    const workerRequest = (workerRequestCount += 1);
    const received = receiveMetrics(worker, workerRequest);
    if (worker.isConnected()) worker.send({ metrics: "own-requested", workerRequest } satisfies Message);
    const values = await received;
    lastKnown.set(worker.id, values);
    return values;
  };
  const readAll = async () => {
    const running = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    const metrics = running.map((worker) =>
      readWorker(worker).catch(() => filterCounters(lastKnown.get(worker.id))),
    );
    return sumMetrics([...(await Promise.all(metrics)), exitedWorkerCounters]).metrics();
  };
  const respond = async (worker: Worker, request: number) => {
    const text = await readAll();
    if (worker.isConnected()) worker.send({ metrics: "all", request, text } satisfies Message);
  };
  cluster.on("message", (worker, message: unknown) => {
    if (isMessage(message) && message.metrics === "all-requested") void respond(worker, message.request);
  });
  cluster.on("exit", (worker) => {
    const counters = filterCounters(lastKnown.get(worker.id));
    lastKnown.delete(worker.id);
    void sumMetrics([exitedWorkerCounters, counters])
      .getMetricsAsJSON()
      .then((sums) => (exitedWorkerCounters = sums));
  });
}

/** Resolves with the worker's metrics. @throws if the worker does not respond in time */
function receiveMetrics(worker: Worker, workerRequest: number): Promise<WorkerMetrics> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMetrics>();
  const onMessage = (message: unknown) => {
    if (isMessage(message) && message.metrics === "own" && message.workerRequest === workerRequest)
      resolve(message.values);
  };
  worker.on("message", onMessage);
  const timer = setTimeout(reject, WORKER_TIMEOUT_MS, new Error("The worker does not respond."));
  return promise.finally(() => {
    worker.off("message", onMessage);
    clearTimeout(timer);
  });
}

/** Returns the counters and histograms, which never decrease. */
function filterCounters(metrics: WorkerMetrics = []): WorkerMetrics {
  return metrics.filter(({ type }) => String(type) === "counter" || String(type) === "histogram");
}
