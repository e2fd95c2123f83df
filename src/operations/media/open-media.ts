import { join } from "node:path";

import { DERIVED } from "./file-keys.ts";
import type { FileStore } from "./file-store.ts";
import { cloudinaryHost } from "./hosts/cloudinary.ts";
import { ownHost } from "./hosts/own.ts";
import type { MediaLocation } from "./media-url.ts";
import type { Media } from "./media.ts";
import { cachedStore, writeThroughStore } from "./stores/cached.ts";
import { diskStore, UNFINISHED } from "./stores/disk.ts";
import { s3Store } from "./stores/s3.ts";
import { splitStore } from "./stores/split.ts";
import { withSamplePictures } from "./stores/with-sample-pictures.ts";

/**
 * Opens the configured storage of pictures. The local folder is the default storage and the cache of a bucket, and it
 * still delivers pictures stored before MEDIA_URL changed.
 */
export function openMedia(location: MediaLocation, dataDir: string): Media {
  const folder = join(dataDir, "media");
  const local = diskStore(folder);
  const scratch = join(dataDir, "uploads");
  const leftovers = [scratch, join(folder, UNFINISHED)];
  if (location.kind === "s3") {
    const bucket = s3Store(location);
    // The bucket stores only originals. Each machine renders and stores sizes locally.
    const files = splitStore(DERIVED, local, cachedStore(bucket, local));
    const durableFiles = splitStore(DERIVED, local, writeThroughStore(bucket, local));
    return {
      host: ownHost(durableFiles),
      files: withSamplePictures(files),
      durableFiles: withSamplePictures(durableFiles),
      scratch,
      leftovers,
    };
  }
  const host = location.kind === "cloudinary" ? cloudinaryHost(location) : ownHost(local);
  const files = withSamplePictures(local);
  return { host, files, durableFiles: files, scratch, leftovers };
}

/** Opens the local file store, which contains the pictures stored before MEDIA_URL changed. */
export function localFiles(dataDir: string): FileStore {
  return withSamplePictures(diskStore(join(dataDir, "media")));
}
