import type { Database } from "#db/client.server.ts";
import { readSampleStore } from "#db/sample/store.ts";
import type { Store } from "#domain/store/store.ts";
import type { StoreOverrides } from "#operations/store/get-store.ts";
import { getStore } from "#operations/store/get-store.ts";

export interface StoreSource {
  db: Database;
  /** Settings from environment variables, which override stored settings. */
  storeOverrides: StoreOverrides;
}

/**
 * Returns a function that reads the store settings for pages. During a database outage, the function returns the last
 * known or the sample settings, so that pages without other data still render.
 */
export function createStoreReader({ db, storeOverrides }: StoreSource): () => Promise<Store> {
  let lastKnown: Store | undefined;
  return async () => {
    try {
      lastKnown = (await getStore(db, storeOverrides)) ?? lastKnown;
    } catch {
      // Other reads of the page fail too, and report the error.
    }
    return lastKnown ?? { ...readSampleStore(), ...storeOverrides };
  };
}
