/** A file on the local disk, e.g. an upload. Large content stays out of memory. */
export interface LocalFile {
  /** Absolute path. */
  path: string;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

/** A stored file whose content is read on demand. */
export interface StoredFile {
  bytes: number;
  /** Returns the content, or the range from `start` to `end`, both inclusive. */
  stream: (range?: { start: number; end: number }) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ListedFile {
  key: string;
  bytes: number;
  storedAt: Date;
}

/**
 * Storage of image files: a local folder or a bucket. A key is a path of plain segments, e.g.
 * `originals/3f/3f2a….jpg`. Files are immutable: they can be stored and deleted, but not changed. Every method throws a
 * TypeError for a key that `isSafeKey` rejects.
 */
export interface FileStore {
  /** Stores the content atomically: concurrent readers see the complete file or none. */
  put: (key: string, content: Uint8Array | LocalFile) => Promise<void>;
  /** Returns the content, or `undefined` if the file does not exist. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Opens the file without reading its content. Returns `undefined` if it does not exist. */
  open: (key: string) => Promise<StoredFile | undefined>;
  /** Deletes the file if it exists. */
  delete: (key: string) => Promise<void>;
  /** Lists the files whose key starts with the prefix (`originals/`), in no particular order. */
  list: (prefix: string) => AsyncIterable<ListedFile>;
}

const SAFE_KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/i;
const MAX_KEY_LENGTH = 300;

/** Returns whether a key can only refer to a file inside the store. No segment may start with a dot. */
export function isSafeKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && SAFE_KEY.test(key);
}

/** @throws TypeError if the key could refer to a file outside the store */
export function assertSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new TypeError(`Invalid file key: ${JSON.stringify(key)}`);
}
