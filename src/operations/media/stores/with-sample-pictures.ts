import { sampleDir } from "#db/sample/catalogue.ts";

import { contentHashOfKey, ORIGINALS } from "../file-keys.ts";
import type { FileStore } from "../file-store.ts";
import { samplePictures } from "../sample-pictures.ts";
import { diskStore } from "./disk.ts";

/**
 * Adds the sample's product pictures to a store for reading. The bundled products need them when the database is
 * unavailable, even if the pictures were never stored.
 */
export function withSamplePictures(store: FileStore): FileStore {
  const sample = diskStore(sampleDir);
  return {
    ...store,
    read: async (key) => (await store.read(key)) ?? readFromSample(key, sample.read),
    open: async (key) => (await store.open(key)) ?? readFromSample(key, sample.open),
  };
}

async function readFromSample<Found>(
  key: string,
  read: (file: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  if (!key.startsWith(ORIGINALS)) return undefined;
  const sample = samplePictures().find(({ contentHash }) => contentHash === contentHashOfKey(key));
  return sample && read(sample.file);
}
