import { setTimeout as pause } from "node:timers/promises";

import { TooManyRequests } from "../rules/errors.ts";

import { createQueue } from "./queue.ts";

/** Limits of a throttled queue. They apply to each process. */
export interface ThrottledQueueLimits {
  /** Maximum number of waiting and running tasks of one network. */
  maxTasksPerNetwork: number;
  /** Maximum number of networks with waiting or running tasks. */
  maxNetworks: number;
  /** Pause before each task in milliseconds. */
  pauseMs: number;
}

/** A task of a client over its limit. */
export interface ThrottledTask<Result> {
  network: string;
  /** Aborted once the client has disconnected; the task is then skipped. */
  signal: AbortSignal;
  /** The message of a rejected task. */
  busyMessage: string;
  run: () => Promise<Result>;
}

/** Bounds of Retry-After (s). The maximum prevents one slow task from keeping clients away. */
const MIN_RETRY_AFTER_SECONDS = 5;
const MAX_RETRY_AFTER_SECONDS = 60;
/** Number of recent tasks over which the duration of a task is averaged. */
const AVERAGED_TASKS = 10;

interface NetworkQueue {
  pending: number;
  queue: ReturnType<typeof createQueue>;
}

/**
 * Creates a queue that runs one task at a time, with a pause before each task. Each network has a separate queue. Only
 * the first task of each network enters the shared queue, so that networks take turns. The returned function rejects
 * immediately with TooManyRequests if the network's queue is full or too many networks have a queue. Its
 * `retryAfterSeconds` is the time in which the full queue of one network empties at the current pace, from 5 to 60 s.
 */
export function createThrottledQueue({ maxTasksPerNetwork, maxNetworks, pauseMs }: ThrottledQueueLimits) {
  const networkQueues = new Map<string, NetworkQueue>();
  const sharedQueue = createQueue(1);
  let averageTaskMs = pauseMs;

  // Networks take turns, so each task of a network waits for one task of every other network.
  const estimateRetryAfterSeconds = () => {
    const seconds = Math.ceil((maxTasksPerNetwork * networkQueues.size * averageTaskMs) / 1000);
    return Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(MIN_RETRY_AFTER_SECONDS, seconds));
  };
  const runTask = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    try {
      await pause(pauseMs);
      return await run();
    } finally {
      averageTaskMs += (performance.now() - startedAt - averageTaskMs) / AVERAGED_TASKS;
    }
  };

  return async <Result>({ network, signal, busyMessage, run }: ThrottledTask<Result>): Promise<Result> => {
    const createBusyError = () => new TooManyRequests(estimateRetryAfterSeconds(), busyMessage);
    const networkQueue = networkQueues.get(network) ?? { pending: 0, queue: createQueue(1) };
    if (
      networkQueue.pending >= maxTasksPerNetwork ||
      (networkQueue.pending === 0 && networkQueues.size >= maxNetworks)
    )
      throw createBusyError();
    networkQueues.set(network, networkQueue);
    networkQueue.pending += 1;
    try {
      return await networkQueue.queue(() =>
        sharedQueue(async () => {
          if (signal.aborted) throw createBusyError();
          return runTask(run);
        }),
      );
    } finally {
      networkQueue.pending -= 1;
      if (networkQueue.pending === 0) networkQueues.delete(network);
    }
  };
}
