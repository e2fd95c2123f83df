import type { Database } from "#db/client.server.ts";
import { readSampleStore } from "#db/sample/store.ts";
import type { Store } from "#domain/store/store.ts";
import type { StoreOverrides } from "#operations/store/get-store.ts";
import { getStore } from "#operations/store/get-store.ts";

export interface StoreSource {
  db: Database;
  /** What the environment puts in place of stored settings. */
  storeOverrides: StoreOverrides;
}

/**
 * Reads the shop's settings for its pages. While the database is away the last known ones stand in, or the sample's,
 * so that pages which need nothing else are still shown.
 */
export function storeReader({ db, storeOverrides }: StoreSource): () => Promise<Store> {
  let lastKnown: Store | undefined;
  return async () => {
    try {
      lastKnown = (await getStore(db, storeOverrides)) ?? lastKnown;
    } catch {
      // What the page itself reads fails as well and is reported there.
    }
    return lastKnown ?? { ...readSampleStore(), ...storeOverrides };
  };
}
