/**
 * Response headers of pages that one shopper may see: no cache and no search engine stores them, and other sites
 * never learn their address, which is a secret where it names an order.
 */
export const PRIVATE_PAGE_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "same-origin",
};
