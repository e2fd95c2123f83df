import type { FileStore } from "./file-store.ts";
import type { ImageHost } from "./image-host.ts";

/** All that the shop needs for its pictures. */
export interface Media {
  /** Takes over uploaded pictures. */
  host: ImageHost;
  /** What the shop itself delivers: stored pictures and the sizes made of them. */
  files: FileStore;
  /** Local folder in which uploads are received and cleaned; nothing in it is kept. */
  scratch: string;
  /** Local folders whose old content was left by a program that ended in the middle. */
  leftovers: readonly string[];
}
