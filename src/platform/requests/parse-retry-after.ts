import { DAY_MS } from "../rules/day.ts";

/** Maximum `Retry-After` delay (ms). Longer delays are reduced to this maximum. */
const MAX_RETRY_AFTER_MS = DAY_MS;

/** Returns the delay of a `Retry-After` header (ms). The header contains seconds or an HTTP date. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const delayMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.min(Math.max(delayMs, 0), MAX_RETRY_AFTER_MS);
}
