import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/rules/day.ts";

/**
 * Delays after failed attempts (ms), as the Standard Webhooks specification recommends. The last attempt is
 * about 76 hours after the first.
 */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

const MAX_JITTER = 0.1;

/** Minimum time without a success (ms) before a permanently failed delivery switches its endpoint off. */
export const MAX_FAILING_MS = 72 * HOUR_MS;

/** How long the shop also signs with the previous secret after a secret is replaced (ms). */
export const PREVIOUS_SECRET_MS = 24 * HOUR_MS;

/**
 * Returns the delay before the next attempt (ms), or `undefined` after the last attempt. Adds up to 10 % of jitter, so
 * that deliveries that failed at the same time are not all retried at once.
 * @param attempt the attempt that failed, counted from 1
 * @param random from 0 to below 1
 */
export function findRetryDelayMs(attempt: number, random: number = Math.random()): number | undefined {
  const delay = RETRY_DELAYS_MS[attempt - 1];
  return delay && Math.round(delay * (1 + MAX_JITTER * random));
}
