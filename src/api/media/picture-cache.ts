import { LRUCache } from "lru-cache";

import type { DeliveryFormat } from "#operations/media/file-keys.ts";

import { notModifiedHeaders } from "./picture-headers.ts";

/** A whole answer: headers (names in lower case) and bytes. */
interface PictureResponse {
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CachedPicture extends PictureResponse {
  /** The headers for a browser that has it. */
  notModifiedHeaders: Record<string, string>;
}

/** The pictures asked for most, so that they are answered without a look at database or disk. */
export interface PictureCache {
  /** @param path the address's path, e.g. `/media/image/upload/…`, as it was written */
  get: (path: string, format: DeliveryFormat) => CachedPicture | undefined;
  set: (path: string, format: DeliveryFormat, picture: PictureResponse) => void;
  /** How often a picture was there and had to be made or read, how many are held, and the memory that they take. */
  stats: () => { hits: number; misses: number; entries: number; bytes: number };
}

const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its picture. */
const ENTRY_BYTES = 1024;

/**
 * Room for 32 MB of pictures; those not asked for longest make way.
 * @param extraHeaders headers that each answer from here carries beside its own
 */
export function createPictureCache({
  maxBytes = MAX_BYTES,
  extraHeaders = {},
}: { maxBytes?: number; extraHeaders?: Readonly<Record<string, string>> } = {}): PictureCache {
  const held = new LRUCache<string, CachedPicture>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
  const counts = { hits: 0, misses: 0 };
  return {
    get: (path, format) => {
      const picture = held.get(`${format}${path}`);
      if (picture !== undefined) counts.hits += 1;
      return picture;
    },
    set(path, format, { headers: own, bytes }) {
      counts.misses += 1;
      const headers = { ...own, ...extraHeaders };
      held.set(`${format}${path}`, { headers, notModifiedHeaders: notModifiedHeaders(headers), bytes });
    },
    stats: () => ({ ...counts, entries: held.size, bytes: held.calculatedSize }),
  };
}
