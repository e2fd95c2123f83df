import { useEffect, useRef } from "react";

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;
/** Limits `Retry-After`: a timer of more than 24.8 days would fire immediately. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Consecutive failed attempts. `retryAfter` is the `Retry-After` header of the last response (s). */
export interface Failures {
  attemptCount: number;
  retryAfter?: number | undefined;
}

export const NO_FAILURES: Failures = { attemptCount: 0 };

/** Returns the `Retry-After` of the last response (ms), at most one hour. */
function getRequestedDelay({ retryAfter = 0 }: Failures): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfter * 1000);
}

/** Returns the delay before an automatic retry (ms): 2 s, doubling up to 60 s, and at least `Retry-After`. */
export function getRetryDelay(failures: Failures): number {
  const backoffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures.attemptCount - 1));
  return Math.max(backoffMs, getRequestedDelay(failures));
}

/**
 * Calls `retry` once after each failure: after a delay, or as soon as the connection returns and `Retry-After` has
 * passed.
 * @param failures a new object for each failure; nothing is retried while `attemptCount` is 0
 */
export function useAutomaticRetry(failures: Failures, retry: () => void): void {
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });

  useEffect(() => {
    if (failures.attemptCount === 0) return;
    const earliestRetryAt = Date.now() + getRequestedDelay(failures);
    const handleOnline = () => {
      if (Date.now() >= earliestRetryAt) latestRetry.current();
    };
    const timer = setTimeout(() => {
      // While offline, the `online` event starts the next attempt.
      if (navigator.onLine) latestRetry.current();
    }, getRetryDelay(failures));
    addEventListener("online", handleOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", handleOnline);
    };
  }, [failures]);
}
