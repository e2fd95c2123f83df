import type { LocalFile } from "./file-store.ts";

/** What tells a picture's file apart on any host. */
export interface PictureName {
  publicId: string;
  /** SHA-256 of the stored file, hexadecimal. */
  contentHash: string;
  /** Extension of the stored file: `jpg`, `png`, `webp` or `gif`. */
  extension: string;
}

/** A picture that was read, found good and cleaned, ready to be kept. */
export interface PictureToKeep extends PictureName {
  file: LocalFile;
  /** Part of the address where the host leaves it to the shop; another one for each picture that gets a public id. */
  version: number;
  tags: readonly string[];
}

export interface HostedFile {
  /** As `fileOf` names it. */
  file: string;
  bytes: number;
  storedAt: Date;
}

/**
 * Where the shop's pictures live and are delivered from: the shop itself, on its disk or in a bucket, or an image host.
 * Every method may fail with what the network or disk said.
 */
export interface ImageHost {
  /** Whether two pictures of one content share a file. */
  keepsContentOnce: boolean;
  /** The host's name for a picture's file. */
  fileOf: (picture: PictureName) => string;
  /** Keeps the picture's file and answers its address without transformations; keeping it again changes nothing. */
  keep: (picture: PictureToKeep) => Promise<string>;
  /** Returns whether the file is there. */
  has: (file: string) => Promise<boolean>;
  /** Returns whether an address is one of this host's, not of one the shop used before. */
  delivers: (url: string) => boolean;
  /** Removes a file and whatever was made of it; nothing happens when there is none. */
  remove: (file: string) => Promise<void>;
  /** Every file the host keeps for the shop. */
  list: () => AsyncIterable<HostedFile>;
}
