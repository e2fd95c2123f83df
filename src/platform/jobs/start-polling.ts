interface PollingOptions {
  /** Performs the due work. Should return early when the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Called if `run` rejects; polling continues. */
  reportError: (error: unknown) => void;
  /** Pause between runs (ms). */
  pollMs: number;
}

export interface PollingWorker {
  /** Starts no further run. Resolves when the run in progress has ended. */
  stop: () => Promise<void>;
  /** Ends the pause, so that the next run starts immediately. */
  wake: () => void;
}

/** Repeats `run` with pauses until stopped. */
export function startPolling({ run, reportError, pollMs }: PollingOptions): PollingWorker {
  const pause = createPause();
  const stopping = new AbortController();
  const pollUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      await run(stopping.signal).catch(reportError);
      await pause.wait(pollMs);
    }
  };
  const polling = pollUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      pause.end();
      await polling;
    },
    wake: pause.end,
  };
}

/** Creates a pause that can be ended early, even before it begins. */
function createPause() {
  let isEnded = false;
  let wake: (() => void) | undefined;
  return {
    wait: async (ms: number) => {
      if (!isEnded) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms).unref();
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      isEnded = false;
      wake = undefined;
    },
    end: () => {
      isEnded = true;
      wake?.();
    },
  };
}
