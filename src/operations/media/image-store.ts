/**
 * Where files of pictures are kept. A key is a path of plain segments, e.g. `products/oud-mehtab-1.jpg`; a file never
 * changes once it is there, it is only put and deleted.
 */
export interface ImageStore {
  /** Keeps the bytes under the key; whoever reads meanwhile sees the whole file or none. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The file's bytes, `undefined` when there is none. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes the file; nothing happens when there is none. */
  delete: (key: string) => Promise<void>;
}

const SAFE_KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/i;
const MAX_KEY_LENGTH = 300;

/** Whether a key can only mean a file inside the store: plain segments, none of which starts with a dot. */
export function isSafeKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && SAFE_KEY.test(key);
}
