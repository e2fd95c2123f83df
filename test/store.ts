import { readSampleStore } from "#store/sample/store.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { addDeliverySummary } from "#delivery/rules/delivery-summary.ts";

/** Returns the sample shop's settings, with the delivery data of a shop that has no delivery rates. */
export function buildStoreWithDelivery(overrides: Partial<StoreWithDelivery> = {}): StoreWithDelivery {
  return { ...addDeliverySummary({ ...readSampleStore(), ...overrides }, undefined), ...overrides };
}
