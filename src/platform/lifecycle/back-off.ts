/** An exit before this uptime counts as a quick exit: its cause may also affect the next process. */
const MIN_UPTIME_MS = 30_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

/**
 * Returns a function that computes the delay before a restart (ms): 0 after the first quick exit, then 250 ms, doubling
 * up to 10 s.
 * @param now returns the time of a monotonic clock (ms)
 */
export function createBackOff(now: () => number = () => performance.now()) {
  let quickExits = 0;
  return (startedAt: number): number => {
    quickExits = now() - startedAt < MIN_UPTIME_MS ? quickExits + 1 : 0;
    return quickExits < 2 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (quickExits - 2));
  };
}
