import { setTimeout as pause } from "node:timers/promises";

import { TooManyRequests } from "#domain/shared/errors.ts";

import { createQueue } from "./queue.ts";

/** Limits of a slow lane in one process. */
export interface SlowLaneLimits {
  /** Maximum number of waiting and running tasks of one network. */
  maxTasksPerNetwork: number;
  /** Maximum number of networks with waiting or running tasks. */
  maxNetworks: number;
  /** Pause before each task in milliseconds. */
  pauseMs: number;
}

/** A task of a client over its limit. */
export interface SlowTask<Result> {
  network: string;
  /** Aborted once the client has disconnected; the task is then skipped. */
  signal: AbortSignal;
  /** The message of a rejected task. */
  busyMessage: string;
  run: () => Promise<Result>;
}

/** Seconds after which a rejected client may retry. A full lane of one network empties within that time. */
const RETRY_AFTER_SECONDS = 5;

interface NetworkLane {
  pending: number;
  queue: ReturnType<typeof createQueue>;
}

/**
 * Creates a queue that runs one task at a time, with a pause before each task. Each network has at most one task in
 * the queue and its other tasks in a separate lane, so that networks take turns. The returned function rejects
 * immediately with TooManyRequests if the network's lane is full or too many networks have a lane.
 */
export function createSlowLane({ maxTasksPerNetwork, maxNetworks, pauseMs }: SlowLaneLimits) {
  const lanes = new Map<string, NetworkLane>();
  const sharedQueue = createQueue(1);

  return async <Result>({ network, signal, busyMessage, run }: SlowTask<Result>): Promise<Result> => {
    const createBusyError = () => new TooManyRequests(RETRY_AFTER_SECONDS, busyMessage);
    const lane = lanes.get(network) ?? { pending: 0, queue: createQueue(1) };
    if (lane.pending >= maxTasksPerNetwork || (lane.pending === 0 && lanes.size >= maxNetworks))
      throw createBusyError();
    lanes.set(network, lane);
    lane.pending += 1;
    try {
      return await lane.queue(() =>
        sharedQueue(async () => {
          if (signal.aborted) throw createBusyError();
          await pause(pauseMs);
          return run();
        }),
      );
    } finally {
      lane.pending -= 1;
      if (lane.pending === 0) lanes.delete(network);
    }
  };
}
