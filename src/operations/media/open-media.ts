import { join } from "node:path";

import { DERIVED } from "./file-keys.ts";
import type { FileStore } from "./file-store.ts";
import { cloudinaryHost } from "./hosts/cloudinary.ts";
import { ownHost } from "./hosts/own.ts";
import type { MediaPlace } from "./media-url.ts";
import type { Media } from "./media.ts";
import { cachedStore, keptStore } from "./stores/cached.ts";
import { diskStore, UNFINISHED } from "./stores/disk.ts";
import { s3Store } from "./stores/s3.ts";
import { splitStore } from "./stores/split.ts";
import { withSamplePictures } from "./stores/with-sample-pictures.ts";

/**
 * The shop's pictures at the configured place. The local folder always has a part: it is the place by default, the
 * cache in front of a bucket, and what was there before the place changed is still found in it.
 */
export function openMedia(place: MediaPlace, dataDir: string): Media {
  const folder = join(dataDir, "media");
  const local = diskStore(folder);
  const scratch = join(dataDir, "uploads");
  const leftovers = [scratch, join(folder, UNFINISHED)];
  if (place.kind === "s3") {
    const bucket = s3Store(place);
    // The bucket keeps what cannot be made again; sizes are made on each machine, without a word to the bucket.
    const files = splitStore(DERIVED, local, cachedStore(bucket, local));
    const kept = splitStore(DERIVED, local, keptStore(bucket, local));
    return {
      host: ownHost(kept),
      files: withSamplePictures(files),
      kept: withSamplePictures(kept),
      scratch,
      leftovers,
    };
  }
  const host = place.kind === "cloudinary" ? cloudinaryHost(place) : ownHost(local);
  const files = withSamplePictures(local);
  return { host, files, kept: files, scratch, leftovers };
}

/** The local files alone, as the shop kept them before it was given another place. */
export function localFiles(dataDir: string): FileStore {
  return withSamplePictures(diskStore(join(dataDir, "media")));
}
