import type { Database } from "#platform/db/client.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { addDeliverySummary } from "#delivery/rules/delivery-summary.ts";
import type { StoreOverrides } from "#store/operations/get-store.ts";
import { getStoreWithDelivery } from "#delivery/operations/get-delivery-rates.ts";

export interface StoreSource {
  db: Database;
  /** Settings from environment variables, which override stored settings. */
  storeOverrides: StoreOverrides;
}

/**
 * Returns a function that reads the store settings for pages. During a database outage, the function returns the last
 * known settings, or else the sample settings, so that pages without other data still render.
 */
export function createStoreReader({ db, storeOverrides }: StoreSource): () => Promise<StoreWithDelivery> {
  let lastKnown: StoreWithDelivery | undefined;
  return async () => {
    try {
      lastKnown = (await getStoreWithDelivery(db, storeOverrides)) ?? lastKnown;
    } catch {
      // The page's other database reads fail too, and report the error.
    }
    return lastKnown ?? addDeliverySummary({ ...readSampleStore(), ...storeOverrides }, undefined);
  };
}
