import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Store } from "#domain/store/store.ts";
import { storeSchema } from "#domain/store/store.ts";

import { sampleDir } from "./catalogue.ts";

/** The store settings that a new shop starts with. */
export function readSampleStore(): Store {
  return storeSchema.parse(JSON.parse(readFileSync(join(sampleDir, "store.json"), "utf8")));
}
