/** A file on this machine's disk, e.g. an upload, so that nothing large is held in memory. */
export interface LocalFile {
  /** Absolute path. */
  path: string;
  bytes: number;
  /** SHA-256 of its content, hexadecimal. */
  sha256: string;
}

/** A kept file whose content comes when it is asked for. */
export interface StoredFile {
  bytes: number;
  /** Its content, or the part from `start` to `end`, both included. */
  stream: (part?: { start: number; end: number }) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ListedFile {
  key: string;
  bytes: number;
  storedAt: Date;
}

/**
 * Where files of pictures are kept: a local folder or a bucket. A key is a path of plain segments, e.g.
 * `originals/3f/3f2a….jpg`; a file never changes once it is there, it is only put and deleted. Every method throws a
 * TypeError for a key that `isSafeKey` refuses.
 */
export interface FileStore {
  /** Keeps the content under the key; whoever reads meanwhile sees the whole file or none. */
  put: (key: string, content: Uint8Array | LocalFile) => Promise<void>;
  /** The file's bytes, `undefined` when there is none. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The file without its content yet, `undefined` when there is none. */
  open: (key: string) => Promise<StoredFile | undefined>;
  /** Removes the file; nothing happens when there is none. */
  delete: (key: string) => Promise<void>;
  /** Every file whose key starts with the prefix (`originals/`), in no particular order. */
  list: (prefix: string) => AsyncIterable<ListedFile>;
}

const SAFE_KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/i;
const MAX_KEY_LENGTH = 300;

/** Returns whether a key can only mean a file inside the store: plain segments, none of which starts with a dot. */
export function isSafeKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && SAFE_KEY.test(key);
}

/** @throws TypeError when the key could mean a file outside the store */
export function assertSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new TypeError(`Not a key of a picture: ${JSON.stringify(key)}`);
}
