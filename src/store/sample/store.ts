import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "#platform/db/project-root.ts";

import type { Store } from "../rules/store.ts";
import { storeSchema } from "../rules/store.ts";

const file = join(projectRoot, "src/store/sample/store.json");

/** Returns the initial settings of a new shop. */
export function readSampleStore(): Store {
  return storeSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
