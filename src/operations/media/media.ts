import type { FileStore } from "./file-store.ts";
import type { ImageHost } from "./image-host.ts";

/** Storage and delivery of the shop's pictures. */
export interface Media {
  /** Stores uploaded pictures. */
  host: ImageHost;
  /** Files that the shop itself delivers: originals and the sizes rendered from them. */
  files: FileStore;
  /** The same files, read from their permanent storage (e.g. a bucket) instead of a local cache. Backups use it. */
  durableFiles: FileStore;
  /** Local folder for uploads being received and cleaned. */
  scratch: string;
  /** Local folders whose old content was left behind by a crash. */
  leftovers: readonly string[];
}
