import { join } from "node:path";

import type { FileStore } from "../file-store.ts";
import { DERIVED_PREFIX } from "../file-keys.ts";
import { createCloudinaryHost } from "../hosts/cloudinary.ts";
import { createShopHost } from "../hosts/own.ts";
import type { MediaLocation } from "../media-url.ts";
import type { Media } from "../media.ts";
import { createCachedStore, createWriteThroughStore } from "./cached.ts";
import { createDiskStore, UNFINISHED_FOLDER } from "./disk.ts";
import { createS3Store } from "./s3.ts";
import { withSampleImages } from "./with-sample-images.ts";

/** Combines two stores: keys that start with the prefix are in the first, all others in the second. */
export function createSplitStore(prefix: string, first: FileStore, second: FileStore): FileStore {
  const selectStore = (key: string) => (key.startsWith(prefix) ? first : second);
  return {
    put: (key, content) => selectStore(key).put(key, content),
    read: (key) => selectStore(key).read(key),
    open: (key) => selectStore(key).open(key),
    delete: (key) => selectStore(key).delete(key),
    list: (listPrefix) => selectStore(listPrefix).list(listPrefix),
  };
}

/**
 * Opens the configured storage of images. The local folder is the default storage and the cache of a bucket. The shop
 * also delivers the images that were stored in this folder before MEDIA_URL changed.
 */
export function openMedia(location: MediaLocation, dataDir: string): Media {
  const folder = join(dataDir, "media");
  const local = createDiskStore(folder);
  const scratch = join(dataDir, "uploads");
  const incompleteUploadFolders = [scratch, join(folder, UNFINISHED_FOLDER)];
  if (location.kind === "s3") {
    const bucket = createS3Store(location);
    // The bucket stores only originals. Each machine renders and stores sizes locally.
    const files = createSplitStore(DERIVED_PREFIX, local, createCachedStore(bucket, local));
    const durableFiles = createSplitStore(DERIVED_PREFIX, local, createWriteThroughStore(bucket, local));
    return {
      host: createShopHost(durableFiles),
      files: withSampleImages(files),
      durableFiles: withSampleImages(durableFiles),
      scratch,
      incompleteUploadFolders,
    };
  }
  const host = location.kind === "cloudinary" ? createCloudinaryHost(location) : createShopHost(local);
  const files = withSampleImages(local);
  return { host, files, durableFiles: files, scratch, incompleteUploadFolders };
}

/** Opens the local file store, which contains the images stored before MEDIA_URL changed. */
export function openLocalFiles(dataDir: string): FileStore {
  return withSampleImages(createDiskStore(join(dataDir, "media")));
}
