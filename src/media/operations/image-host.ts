import type { LocalFile } from "./file-store.ts";

/** Identifies an image's file on any host. */
export interface ImageIdentity {
  publicId: string;
  /** SHA-256 of the stored file, hexadecimal. */
  contentHash: string;
  /** Extension of the stored file: `jpg`, `png`, `webp` or `gif`. */
  extension: string;
}

/** A validated and cleaned image, ready to be stored. */
export interface ImageFileToStore extends ImageIdentity {
  file: LocalFile;
  /** Version in the URL, for hosts that do not assign versions. Distinguishes images that reuse a public id. */
  version: number;
  tags: readonly string[];
}

export interface HostedFile {
  /** File name, as returned by `getFileName`. */
  file: string;
  bytes: number;
  storedAt: Date;
}

/**
 * Stores and delivers the shop's images, either in the shop's own storage (disk or bucket) or on an external image
 * host. Every method may reject with a network or disk error.
 */
export interface ImageHost {
  /** Whether images with the same content share a file. */
  deduplicates: boolean;
  /** Returns the name of an image's file on this host. */
  getFileName: (image: ImageIdentity) => string;
  /** Stores the image's file and returns its URL without transformations. Idempotent. */
  store: (image: ImageFileToStore) => Promise<string>;
  /** Returns whether the file exists. */
  has: (file: string) => Promise<boolean>;
  /** Returns whether a URL belongs to this host, and not to an earlier host. */
  delivers: (url: string) => boolean;
  /** Deletes a file and all sizes rendered from it, if it exists. */
  remove: (file: string) => Promise<void>;
  /** Lists all files that the host stores for the shop. */
  list: () => AsyncIterable<HostedFile>;
}
