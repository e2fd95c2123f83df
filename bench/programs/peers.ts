import type { FixedAnswer } from "./bare-server.ts";

/**
 * What other shops did on the same work, in thousandths of the rate of a bare node:http server that sends 20 kB, the
 * better of the two at each number of products: Vendure 3.7.3 and Medusa 2.21.2, one process each, on PostgreSQL 15 with
 * default durability, 2 cores, products of three sizes, 32 connections, medians of interleaved rounds, measured for this
 * project on 2026-11-21.
 */
export const PEERS_READS = {
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
  "search, a word": new Map([
    [100, 0.98],
    [1000, 0.31],
    [10_000, 0.1],
  ]),
} as const;

/** Their storefronts' pages at 1,000 products, in the same thousandths. */
export const PEERS_PAGES = { "list page": 0.4, "product page": 0.5 } as const;

/**
 * A guest's whole checkout at 1,000 products with 8 buyers at once: 5.7 orders a second, the median of three runs, in
 * six requests each (the other one takes seven, and gave 0.9), where a bare server gave 42,700 answers a second (94 lists a second were 2.2 thousandths of it).
 */
export const PEERS_CHECKOUT = (5.7 / 42_700) * 1000;

/** Compressed JavaScript of the lighter storefront's pages, in kB. */
export const PEERS_SCRIPTS_KB = 205;

const BARE_BYTES = 20_000;

/** What the bare server sends that the others were held against. */
export function bareAnswer(): FixedAnswer {
  const headers = ["content-type", "application/json", "content-length", String(BARE_BYTES)];
  return { status: 200, headers, body: Buffer.alloc(BARE_BYTES, "a") };
}
