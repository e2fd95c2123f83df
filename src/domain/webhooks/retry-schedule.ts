const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Delays after failed attempts (ms), as the specification of Standard Webhooks recommends. The last attempt is
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

/** Time without any success after which an endpoint is switched off when a delivery fails permanently (ms). */
export const MAX_FAILING_MS = 72 * HOUR_MS;

/** Time in which the shop also signs with the previous secret (ms). */
export const PREVIOUS_SECRET_MS = 24 * HOUR_MS;

/**
 * Returns the delay before the next attempt (ms), or `undefined` after the last attempt. A random part of up to 10 % spreads
 * deliveries that failed at the same time.
 * @param attempt the attempt that failed, counted from 1
 * @param random from 0 to below 1
 */
export function findRetryDelayMs(attempt: number, random: number = Math.random()): number | undefined {
  const delay = RETRY_DELAYS_MS[attempt - 1];
  return delay && Math.round(delay * (1 + MAX_JITTER * random));
}
