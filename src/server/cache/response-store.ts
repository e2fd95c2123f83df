import { LRUCache } from "lru-cache";

import type { CachedResponse } from "./cached-response.ts";
import { sizeOf } from "./cached-response.ts";

export interface ResponseStore {
  get: (key: string) => CachedResponse | undefined;
  /** Stores a response, unless the cache is half full and the address is of an unbounded set that was requested only once. */
  set: (key: string, cached: CachedResponse) => void;
  delete: (key: string) => void;
  /** Used memory (bytes). */
  size: () => number;
  /** Number of stored responses. */
  count: () => number;
}

/** One response may use at most 1/n of the memory. */
const MAX_ENTRY_DIVISOR = 8;

/** Maximum number of recorded addresses that were requested once. */
const MAX_SEEN = 1000;

/** Addresses of an unbounded set: with a query or with percent-encoding. */
const UNBOUNDED = /[?%]/;

/**
 * Creates a store of responses with a limit in bytes that evicts the least recently used. Above half of the limit, an
 * address of an unbounded set is stored only at its second request, so that a crawler evicts nothing.
 */
export function createResponseStore(maxBytes: number): ResponseStore {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / MAX_ENTRY_DIVISOR)),
    sizeCalculation: (cached, key) => sizeOf(cached) + 2 * key.length,
  });
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  const isAdmitted = (key: string) =>
    responses.calculatedSize < maxBytes / 2 || !UNBOUNDED.test(key) || responses.has(key) || seen.has(key);
  return {
    get: (key) => responses.get(key),
    set: (key, cached) => {
      if (isAdmitted(key)) responses.set(key, cached);
      else seen.set(key, true);
    },
    delete: (key) => void responses.delete(key),
    size: () => responses.calculatedSize,
    count: () => responses.size,
  };
}
