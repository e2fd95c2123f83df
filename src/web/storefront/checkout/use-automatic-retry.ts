import { useEffect, useRef } from "react";

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;

/** Delay before an automatic retry, ms: 2 s, doubling up to 60 s. @param failures earlier tries without a response */
export function retryDelay(failures: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/**
 * Calls `retry` once after each failure: after a delay, or as soon as the connection returns.
 * @param failures number of tries without a response; 0 retries nothing
 */
export function useAutomaticRetry(failures: number, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });

  useEffect(() => {
    if (failures === 0) return;
    const handleOnline = () => latest.current();
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
