import { LRUCache } from "lru-cache";

import type { DeliveryFormat } from "../operations/file-keys.ts";

import { toNotModifiedHeaders } from "./picture-headers.ts";

/** A response with the complete picture. Header names are in lower case. */
interface PictureResponse {
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CachedPicture extends PictureResponse {
  /** Headers of a 304 response. */
  notModifiedHeaders: Record<string, string>;
}

/** In-memory cache of rendered pictures; a hit needs neither database nor disk. */
export interface PictureCache {
  /** @param path path of the URL as requested, e.g. `/media/image/upload/…` */
  get: (path: string, format: DeliveryFormat) => CachedPicture | undefined;
  set: (path: string, format: DeliveryFormat, picture: PictureResponse) => void;
  /** Returns the hits, misses (added pictures), number of entries and memory usage in bytes. */
  getStats: () => { hits: number; misses: number; entries: number; bytes: number };
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry in addition to its picture. */
const ENTRY_OVERHEAD_BYTES = 1024;

/**
 * Creates an LRU cache of 32 MB by default.
 * @param extraHeaders headers added to each cached response
 */
export function createPictureCache({
  maxBytes = MAX_BYTES,
  extraHeaders = {},
}: { maxBytes?: number; extraHeaders?: Readonly<Record<string, string>> } = {}): PictureCache {
  const entries = new LRUCache<string, CachedPicture>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
  });
  const counts = { hits: 0, misses: 0 };
  return {
    get: (path, format) => {
      const picture = entries.get(`${format}${path}`);
      if (picture !== undefined) counts.hits += 1;
      return picture;
    },
    set(path, format, { headers: pictureHeaders, bytes }) {
      counts.misses += 1;
      const headers = { ...pictureHeaders, ...extraHeaders };
      entries.set(`${format}${path}`, { headers, notModifiedHeaders: toNotModifiedHeaders(headers), bytes });
    },
    getStats: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
