import { readSampleStore } from "#db/sample/store.ts";
import type { StoreWithDelivery } from "#domain/delivery/delivery-summary.ts";
import { addDeliverySummary } from "#domain/delivery/delivery-summary.ts";

/** Returns the sample shop's settings, with the delivery data of a shop that has no delivery rates. */
export function buildStoreWithDelivery(overrides: Partial<StoreWithDelivery> = {}): StoreWithDelivery {
  return { ...addDeliverySummary({ ...readSampleStore(), ...overrides }, undefined), ...overrides };
}
