import { sampleImagesDir } from "../sample-images.ts";

import { parseContentHash, ORIGINALS_PREFIX } from "../file-keys.ts";
import type { FileStore } from "../file-store.ts";
import { getSampleImages } from "../sample-images.ts";
import { createDiskStore } from "./disk.ts";

/**
 * Returns a store that falls back to the bundled product images, because pages can show bundled products that the
 * shop never stored, e.g. during a database outage.
 */
export function withSampleImages(store: FileStore): FileStore {
  const sample = createDiskStore(sampleImagesDir);
  return {
    ...store,
    read: async (key) => (await store.read(key)) ?? readFromSample(key, sample.read),
    open: async (key) => (await store.open(key)) ?? readFromSample(key, sample.open),
  };
}

async function readFromSample<Result>(
  key: string,
  read: (file: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (!key.startsWith(ORIGINALS_PREFIX)) return undefined;
  const sample = getSampleImages().find(({ contentHash }) => contentHash === parseContentHash(key));
  return sample && read(sample.file);
}
