import type { TooManyRequests } from "../rules/errors.ts";

/** Response headers of a page that must not be cached, e.g. because a part failed to load. */
export const NO_STORE = { "cache-control": "no-store" };

/**
 * Response headers of pages that are private to one shopper. Caches and search engines must not store them, and
 * other sites must not receive their URL, which is secret if it contains an order id.
 */
export const PRIVATE_PAGE_HEADERS = {
  ...NO_STORE,
  "x-robots-tag": "noindex",
  "referrer-policy": "same-origin",
};

/** Returns the response header of a 429 page: the seconds until the rate limit allows the next request. */
export function buildRetryAfter({ retryAfterSeconds }: TooManyRequests): Record<string, string> {
  return { "retry-after": String(retryAfterSeconds) };
}
