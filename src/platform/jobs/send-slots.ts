/** Maximum number of messages that a worker sends at the same time. */
const MAX_IN_FLIGHT = 20;

/** Limits the number of tasks that run at the same time. */
export interface SendSlots {
  /** Resolves with the number of free slots when at least `count` are free. */
  waitForFree: (count: number) => Promise<number>;
  /** Starts a task in a free slot. */
  start: (task: () => Promise<void>) => void;
  /** Resolves when no task is running. */
  waitForAll: () => Promise<void>;
}

/** @param reportError called with the error if a task fails */
export function createSendSlots(reportError: (error: unknown) => void): SendSlots {
  const running = new Set<Promise<void>>();
  return {
    waitForFree: async (count) => {
      while (MAX_IN_FLIGHT - running.size < count) await Promise.race(running);
      return MAX_IN_FLIGHT - running.size;
    },
    start: (task) => {
      const run = task()
        .catch(reportError)
        .finally(() => running.delete(run));
      running.add(run);
    },
    waitForAll: async () => void (await Promise.all(running)),
  };
}
