import { LRUCache } from "lru-cache";

import type { DeliveryFormat } from "../operations/file-keys.ts";

import { toNotModifiedHeaders } from "./image-headers.ts";

/** A response with the complete image. Header names are in lower case. */
interface ImageResponse {
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CachedImage extends ImageResponse {
  /** Headers of a 304 response. */
  notModifiedHeaders: Record<string, string>;
}

/** In-memory cache of rendered images; a hit needs neither database nor disk. */
export interface ImageCache {
  /** @param path path of the URL as requested, e.g. `/media/image/upload/…` */
  get: (path: string, format: DeliveryFormat) => CachedImage | undefined;
  set: (path: string, format: DeliveryFormat, image: ImageResponse) => void;
  /** Returns the hits, misses (added images), number of entries and memory usage in bytes. */
  getStats: () => { hits: number; misses: number; entries: number; bytes: number };
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry in addition to its image. */
const ENTRY_OVERHEAD_BYTES = 1024;

/**
 * Creates an LRU cache of 32 MB by default.
 * @param extraHeaders headers added to each cached response
 */
export function createImageCache({
  maxBytes = MAX_BYTES,
  extraHeaders = {},
}: { maxBytes?: number; extraHeaders?: Readonly<Record<string, string>> } = {}): ImageCache {
  const entries = new LRUCache<string, CachedImage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
  });
  const counts = { hits: 0, misses: 0 };
  return {
    get: (path, format) => {
      const image = entries.get(`${format}${path}`);
      if (image !== undefined) counts.hits += 1;
      return image;
    },
    set(path, format, { headers: imageHeaders, bytes }) {
      counts.misses += 1;
      const headers = { ...imageHeaders, ...extraHeaders };
      entries.set(`${format}${path}`, { headers, notModifiedHeaders: toNotModifiedHeaders(headers), bytes });
    },
    getStats: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
