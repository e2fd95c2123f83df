/** Maximum wait for an idle period (ms). */
const MAX_WAIT_MS = 2000;

/** Calls the callback when the browser is idle, or after 2 seconds. */
export function runWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
  else setTimeout(callback, MAX_WAIT_MS);
}
