import { LRUCache } from "lru-cache";

import type { CachedResponse } from "./cached-response.ts";
import { estimateSize } from "./cached-response.ts";

export interface ResponseStore {
  get: (key: string) => CachedResponse | undefined;
  /** Stores a response. If the store is more than half full, stores a URL with a query only at its second request. */
  set: (key: string, cached: CachedResponse) => void;
  delete: (key: string) => void;
  /** Returns the used memory (bytes). */
  size: () => number;
  /** Returns the number of stored responses. */
  count: () => number;
}

/** A response may use at most 1/8 of the memory. */
const MAX_ENTRY_DIVISOR = 8;

/** Maximum number of remembered URLs that were requested once and not stored. */
const MAX_REMEMBERED_URLS = 1000;

/** Matches URLs with a query or percent-encoding. Their number is unlimited. */
const UNLIMITED_URL = /[?%]/;

/**
 * Creates a store of responses with a limit in bytes that evicts the least recently used response. Above half of the
 * limit, it stores a URL with a query only at its second request, so that crawlers do not evict other responses.
 */
export function createResponseStore(maxBytes: number): ResponseStore {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / MAX_ENTRY_DIVISOR)),
    sizeCalculation: (cached, key) => estimateSize(cached) + 2 * key.length,
  });
  const requestedOnce = new LRUCache<string, true>({ max: MAX_REMEMBERED_URLS });
  const isAdmitted = (key: string) =>
    responses.calculatedSize < maxBytes / 2 ||
    !UNLIMITED_URL.test(key) ||
    responses.has(key) ||
    requestedOnce.has(key);
  return {
    get: (key) => responses.get(key),
    set: (key, cached) => {
      if (isAdmitted(key)) responses.set(key, cached);
      else requestedOnce.set(key, true);
    },
    delete: (key) => void responses.delete(key),
    size: () => responses.calculatedSize,
    count: () => responses.size,
  };
}
