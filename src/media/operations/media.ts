import type { FileStore } from "./file-store.ts";
import type { ImageHost } from "./image-host.ts";

/** Storage and delivery of the shop's images. */
export interface Media {
  /** Stores uploaded images. */
  host: ImageHost;
  /** Files that the shop itself delivers: originals and the sizes rendered from them. */
  files: FileStore;
  /** The same files, read from the permanent storage (e.g. a bucket) instead of a local cache. Used by backups. */
  durableFiles: FileStore;
  /** Local folder for uploads that are being received or cleaned. */
  scratch: string;
  /** Local folders in which a crash may leave temporary files. Old entries can be deleted. */
  incompleteUploadFolders: readonly string[];
}
