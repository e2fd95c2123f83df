import { join } from "node:path";

import { sampleDir } from "#db/sample/catalogue.ts";

import type { ImageStore } from "../image-store.ts";
import { diskStore } from "./disk.ts";

/**
 * A store that has the sample's product pictures even before they were put: the bundled products are shown exactly
 * when nothing could be loaded or stored.
 */
export function withSamplePictures(store: ImageStore): ImageStore {
  const sample = diskStore(join(sampleDir, "images"));
  return { ...store, read: async (key) => (await store.read(key)) ?? sample.read(key) };
}
