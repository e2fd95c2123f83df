/**
 * Response headers of pages that are private to one shopper. Caches and search engines must not store them, and
 * other sites must not receive their URL, which is secret if it contains an order id.
 */
export const PRIVATE_PAGE_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "same-origin",
};
