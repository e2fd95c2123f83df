import { LRUCache } from "lru-cache";

import type { CachedResponse } from "./cached-response.ts";
import { sizeOf } from "./cached-response.ts";

export interface ResponseStore {
  get: (key: string) => CachedResponse | undefined;
  /** Stores a response. If the store is half full, stores unbounded URLs only at their second request. */
  set: (key: string, cached: CachedResponse) => void;
  delete: (key: string) => void;
  /** Used memory (bytes). */
  size: () => number;
  /** Number of stored responses. */
  count: () => number;
}

/** A response may use at most this fraction of the memory (1/n). */
const MAX_ENTRY_DIVISOR = 8;

/** Maximum number of recorded URLs that were requested once. */
const MAX_SEEN = 1000;

/** URLs whose number is unbounded: with a query or with percent-encoding. */
const UNBOUNDED = /[?%]/;

/**
 * Creates a store of responses with a limit in bytes that evicts the least recently used. Above half of the limit,
 * it stores an unbounded URL only at its second request, so that crawlers evict nothing.
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
