import { MINUTE_MS } from "#platform/rules/day.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";

/**
 * Rate limit for searches, per client. Continuous typing sends up to 150 searches a minute, and several people may
 * share an IP address.
 */
export const SEARCH_LIMIT: RateLimit = {
  purpose: "search",
  maxAttempts: 300,
  windowMs: MINUTE_MS,
  failsOpen: true,
};
