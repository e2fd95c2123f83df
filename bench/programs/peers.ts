/**
 * Throughput of the faster of Vendure 3.7.3 and Medusa 2.21.2 on the same workload by product count: requests per 1,000
 * requests of a bare node:http server that sends 20 kB. Setup: one process each, PostgreSQL 15 with default durability,
 * 2 cores, products with three sizes, 32 connections, medians of interleaved rounds. Measured for this project on
 * 2026-11-21.
 */
export const PEER_READ_RATES = {
  list: new Map([
    [100, 3.4],
    [1000, 2.2],
    [10_000, 0.36],
  ]),
  detail: new Map([
    [100, 1.2],
    [1000, 1.4],
    [10_000, 0.86],
  ]),
  "search, one word": new Map([
    [100, 0.98],
    [1000, 0.31],
    [10_000, 0.1],
  ]),
} as const;

/** Number of products in the measurements of pages and checkouts. */
export const PEER_PRODUCT_COUNT = 1000;

/** Storefront pages, in the same unit. */
export const PEER_PAGE_RATES = { "list page": 0.4, "product page": 0.5 } as const;

/**
 * Orders per 1,000 responses of the bare server: full guest checkout with 1,000 products and 8 concurrent buyers. The
 * faster of Vendure and Medusa placed 5.7 orders per second (median of three runs, six requests per order). The slower
 * placed 0.9 orders per second (seven requests per order). The bare server sent 42,700 responses per second.
 */
export const PEER_CHECKOUT_RATE = (5.7 / 42_700) * 1000;
