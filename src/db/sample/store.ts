import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Store } from "#domain/store/store.ts";
import { storeSchema } from "#domain/store/store.ts";

import { sampleDir } from "./catalogue.ts";

/** Returns the initial settings of a new shop. */
export function readSampleStore(): Store {
  return storeSchema.parse(JSON.parse(readFileSync(join(sampleDir, "store.json"), "utf8")));
}
