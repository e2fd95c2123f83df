import { setTimeout as wait } from "node:timers/promises";

/**
 * Returns the result of a task if the task ends within the timeout.
 * @param failure message of the error after the timeout
 * @throws Error after the timeout; the task keeps running
 */
export async function withDeadline<Result>(
  task: Promise<Result>,
  failure: string,
  timeoutMs: number,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${failure} (timeout: ${timeoutMs} ms)`)), timeoutMs);
  try {
    return await Promise.race([task, promise]);
  } finally {
    clearTimeout(timer);
  }
}

interface WaitOptions {
  timeoutMs: number;
  /** Pause between two checks. */
  intervalMs?: number;
}

/**
 * Repeats a check until it returns true.
 * @param failure message of the error if the condition is not met in time
 * @throws Error after the timeout
 */
export async function waitUntil(
  isMet: () => boolean | Promise<boolean>,
  failure: string,
  { timeoutMs, intervalMs = 50 }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const remainingMs = Math.max(1, Math.ceil(deadline - performance.now()));
    if (await withDeadline(Promise.resolve(isMet()), failure, remainingMs)) return;
    if (performance.now() > deadline) throw new Error(`${failure} (timeout: ${timeoutMs} ms)`);
    await wait(intervalMs);
  }
}
