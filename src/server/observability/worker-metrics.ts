import type { Worker } from "node:cluster";
import cluster from "node:cluster";

import type { Registry } from "prom-client";

import { loadProm } from "./metrics.ts";

/** The figures of one worker, as `registry.getMetricsAsJSON` has them. */
type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** What workers and the first process say to each other; each message stands under a name of its own. */
type Message =
  | { metrics: "asked"; question: number }
  | { metrics: "wanted"; round: number }
  | { metrics: "told"; round: number; figures: Figures }
  | { metrics: "answered"; question: number; text: string };

/** A worker that is busy for longer is counted as it was last. */
const PATIENCE_MS = 1000;
/** The first process answers in this time, or is not there any more. */
const ANSWER_MS = 3000;

function isMessage(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "metrics" in message;
}

/** In a worker: answers the figures of all workers together, and tells its own when the first process wants them. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  let questions = 0;
  const waiting = new Map<number, (text: string) => void>();
  process.on("message", (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === "wanted") void tell(registry, message.round);
    if (message.metrics === "answered") waiting.get(message.question)?.(message.text);
  });
  return async () => {
    const question = (questions += 1);
    try {
      return await new Promise<string>((resolve, reject) => {
        waiting.set(question, resolve);
        setTimeout(reject, ANSWER_MS, new Error("The first process does not answer.")).unref();
        process.send?.({ metrics: "asked", question } satisfies Message);
      });
    } finally {
      waiting.delete(question);
    }
  };
}

async function tell(registry: Registry, round: number): Promise<void> {
  const figures = await registry.getMetricsAsJSON();
  // The first process may have ended meanwhile.
  process.send?.(
    { metrics: "told", round, figures } satisfies Message,
    undefined,
    undefined,
    () => undefined,
  );
}

/**
 * In the first process: adds up the figures of all workers for whichever of them is asked. What a worker that ended has
 * counted stays in the sums, as far as it was heard of, so that no counter goes back.
 */
export async function aggregateMetrics(): Promise<void> {
  const { AggregatorRegistry } = await loadProm();
  const last = new Map<number, Figures>();
  let ended: Figures = [];
  const addUp = (each: readonly Figures[]) => AggregatorRegistry.aggregate([...each]);
  let rounds = 0;

  const hear = async (worker: Worker): Promise<Figures> => {
    const round = (rounds += 1);
    const told = untilTold(worker, round);
    if (worker.isConnected()) worker.send({ metrics: "wanted", round } satisfies Message);
    const figures = await told;
    last.set(worker.id, figures);
    return figures;
  };
  const hearAll = async () => {
    const living = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    const heard = living.map((worker) => hear(worker).catch(() => countersOf(last.get(worker.id))));
    return addUp([...(await Promise.all(heard)), ended]).metrics();
  };
  const answer = async (worker: Worker, question: number) => {
    const text = await hearAll();
    if (worker.isConnected()) worker.send({ metrics: "answered", question, text } satisfies Message);
  };
  cluster.on("message", (worker, message: unknown) => {
    if (isMessage(message) && message.metrics === "asked") void answer(worker, message.question);
  });
  cluster.on("exit", (worker) => {
    const counters = countersOf(last.get(worker.id));
    last.delete(worker.id);
    void addUp([ended, counters])
      .getMetricsAsJSON()
      .then((sums) => (ended = sums));
  });
}

/** @throws when the worker takes too long */
function untilTold(worker: Worker, round: number): Promise<Figures> {
  const { promise, resolve, reject } = Promise.withResolvers<Figures>();
  const hear = (message: unknown) => {
    if (isMessage(message) && message.metrics === "told" && message.round === round) resolve(message.figures);
  };
  worker.on("message", hear);
  const patience = setTimeout(reject, PATIENCE_MS, new Error("The worker is silent."));
  return promise.finally(() => {
    worker.off("message", hear);
    clearTimeout(patience);
  });
}

/** What only ever grows. */
function countersOf(figures: Figures = []): Figures {
  return figures.filter(({ type }) => String(type) === "counter" || String(type) === "histogram");
}
