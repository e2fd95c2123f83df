import { readSampleStore } from "#db/sample/store.ts";
import { DEFAULT_DELIVERY_RATES } from "#domain/delivery/delivery-rates.ts";
import type { StoreWithDelivery } from "#domain/delivery/delivery-summary.ts";
import { summarizeRates } from "#domain/delivery/delivery-summary.ts";

/** Returns the settings of the sample shop, without delivery rates. */
export function buildStoreWithDelivery(overrides: Partial<StoreWithDelivery> = {}): StoreWithDelivery {
  return { ...readSampleStore(), delivery: summarizeRates(DEFAULT_DELIVERY_RATES), ...overrides };
}
