import { useEffect, useRef } from "react";

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;
/** A timer set for longer than 24.8 days would fire at once. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Failed tries in a row; `retryAfter` is what the last response asked for, seconds. */
export interface Failures {
  tries: number;
  retryAfter?: number | undefined;
}

export const NO_FAILURES: Failures = { tries: 0 };

/** The time that the last response asked the client to wait, ms; at most one hour. */
function requestedDelay({ retryAfter = 0 }: Failures): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfter * 1000);
}

/** Delay before an automatic retry, ms: 2 s, doubling up to 60 s, and never shorter than `Retry-After`. */
export function retryDelay(failures: Failures): number {
  const growing = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures.tries - 1));
  return Math.max(growing, requestedDelay(failures));
}

/**
 * Calls `retry` once after each failure: after a delay, or as soon as the connection returns and `Retry-After` has passed.
 * @param failures a new object for each failure; 0 tries retry nothing
 */
export function useAutomaticRetry(failures: Failures, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });

  useEffect(() => {
    if (failures.tries === 0) return;
    const earliest = Date.now() + requestedDelay(failures);
    const handleOnline = () => {
      if (Date.now() >= earliest) latest.current();
    };
    const timer = setTimeout(() => {
      // Offline, the `online` event starts the next try.
      if (navigator.onLine) latest.current();
    }, retryDelay(failures));
    addEventListener("online", handleOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", handleOnline);
    };
  }, [failures]);
}
