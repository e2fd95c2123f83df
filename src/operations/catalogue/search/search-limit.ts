import type { RateLimit } from "#operations/limits/rate-limit.ts";

/**
 * One client's searches, wherever they are asked for. Somebody who types without a pause asks 150 times a minute; a
 * house shares an address.
 */
export const SEARCH_LIMIT: RateLimit = { purpose: "search", tries: 300, windowMs: 60_000, failsOpen: true };
