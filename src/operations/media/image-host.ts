import type { LocalFile } from "./file-store.ts";

/** Identifies a picture's file on any host. */
export interface PictureName {
  publicId: string;
  /** SHA-256 of the stored file, hexadecimal. */
  contentHash: string;
  /** Extension of the stored file: `jpg`, `png`, `webp` or `gif`. */
  extension: string;
}

/** A validated and cleaned picture, ready to be stored. */
export interface PictureToStore extends PictureName {
  file: LocalFile;
  /** Version in the URL, for hosts that do not assign one. Distinguishes pictures that reuse a public id. */
  version: number;
  tags: readonly string[];
}

export interface HostedFile {
  /** File name, as returned by `fileOf`. */
  file: string;
  bytes: number;
  storedAt: Date;
}

/**
 * Stores and delivers the shop's pictures: the shop itself, with its disk or a bucket, or an external image host. Every
 * method may reject with a network or disk error.
 */
export interface ImageHost {
  /** Whether pictures with the same content share a file. */
  deduplicates: boolean;
  /** Returns the host's name for a picture's file. */
  fileOf: (picture: PictureName) => string;
  /** Stores the picture's file and returns its URL without transformations. Idempotent. */
  store: (picture: PictureToStore) => Promise<string>;
  /** Returns whether the file exists. */
  has: (file: string) => Promise<boolean>;
  /** Returns whether a URL belongs to this host, not to one configured earlier. */
  delivers: (url: string) => boolean;
  /** Deletes a file and all sizes rendered from it, if it exists. */
  remove: (file: string) => Promise<void>;
  /** Lists all files that the host stores for the shop. */
  list: () => AsyncIterable<HostedFile>;
}
