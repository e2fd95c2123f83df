import { setTimeout as pause } from "node:timers/promises";

import { TooManyRequests } from "#domain/shared/errors.ts";

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

/** Seconds after which a rejected client may retry. The full queue of one network empties within that time. */
const RETRY_AFTER_SECONDS = 5;

interface NetworkQueue {
  pending: number;
  queue: ReturnType<typeof createQueue>;
}

/**
 * Creates a queue that runs one task at a time, with a pause before each task. Each network has a separate queue. Only
 * the first task of each network enters the shared queue, so that networks take turns. The returned function rejects
 * immediately with TooManyRequests if the network's queue is full or too many networks have a queue.
 */
export function createThrottledQueue({ maxTasksPerNetwork, maxNetworks, pauseMs }: ThrottledQueueLimits) {
  const networkQueues = new Map<string, NetworkQueue>();
  const sharedQueue = createQueue(1);

  return async <Result>({ network, signal, busyMessage, run }: ThrottledTask<Result>): Promise<Result> => {
    const createBusyError = () => new TooManyRequests(RETRY_AFTER_SECONDS, busyMessage);
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
          await pause(pauseMs);
          return run();
        }),
      );
    } finally {
      networkQueue.pending -= 1;
      if (networkQueue.pending === 0) networkQueues.delete(network);
    }
  };
}
