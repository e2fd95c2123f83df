import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "#platform/db/project-root.ts";

import type { SampleContacts } from "../rules/store-setup.ts";
import { findSampleContacts } from "../rules/store-setup.ts";
import type { Store } from "../rules/store.ts";
import { storeSchema } from "../rules/store.ts";

const file = join(projectRoot, "src/store/sample/store.json");

/** Returns the initial settings of a new shop. */
export function readSampleStore(): Store {
  return storeSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

let sampleStore: Store | undefined;

/** Returns the settings of the sample shop, read once. */
export function getSampleStore(): Store {
  return (sampleStore ??= readSampleStore());
}

/** Returns which contact details of the shop still have their sample values. */
export function getSampleContacts(store: Store): SampleContacts {
  return findSampleContacts(store, getSampleStore());
}
