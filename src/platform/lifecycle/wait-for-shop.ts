import { setTimeout } from "node:timers/promises";

/** Maximum time for a shop to open or close, and the delay between attempts (ms). */
const OPEN_TIMEOUT_MS = 15_000;
const RETRY_MS = 200;

/**
 * Repeats an attempt to use the data directory while a shop that is starting or stopping has the directory open but does
 * not listen. Returns undefined if the shop does not respond in time.
 * @param attempt called again after a delay if it returns undefined
 */
export async function waitForShop<Result>(
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    const result = await attempt();
    if (result !== undefined || performance.now() > deadline) return result;
    await setTimeout(RETRY_MS);
  }
}
