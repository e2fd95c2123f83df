import { LRUCache } from "lru-cache";

import type { DeliveryFormat } from "#operations/media/file-keys.ts";

/** A whole answer: headers (names in lower case) and bytes. */
export interface HeldPicture {
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The pictures asked for most, so that they are answered without a look at database or disk. */
export interface PictureMemory {
  /** @param path the address's path, e.g. `/media/image/upload/…`, as it was written */
  get: (path: string, format: DeliveryFormat) => HeldPicture | undefined;
  hold: (path: string, format: DeliveryFormat, picture: HeldPicture) => void;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** What an entry takes beside its picture. */
const ENTRY_BYTES = 1024;

/** Room for 64 MB of pictures; those not asked for longest make way. */
export function createPictureMemory(mostBytes: number = MOST_BYTES): PictureMemory {
  const held = new LRUCache<string, HeldPicture>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
  return {
    get: (path, format) => held.get(`${format}${path}`),
    hold: (path, format, picture) => void held.set(`${format}${path}`, picture),
  };
}
