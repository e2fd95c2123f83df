import type { FileStore } from "./file-store.ts";
import type { ImageHost } from "./image-host.ts";

/** All that the shop needs for its pictures. */
export interface Media {
  /** Takes over uploaded pictures. */
  host: ImageHost;
  /** What the shop itself delivers: stored pictures and the sizes made of them. */
  files: FileStore;
  /** The same as they are kept for good, e.g. in a bucket, whatever this machine still holds: what a backup is made of. */
  kept: FileStore;
  /** Local folder in which uploads are received and cleaned; nothing in it is kept. */
  scratch: string;
  /** Local folders whose old content was left by a program that ended in the middle. */
  leftovers: readonly string[];
}
