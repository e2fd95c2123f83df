/** A busy page is kept waiting for so long at most. */
const START_MS = 2000;

/** Does something once the page is there and has nothing better to do. */
export function whenIdle(start: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: START_MS });
  else setTimeout(start, START_MS);
}
