import { chooseDelivery } from "./choose-delivery.ts";
import type { DeliveryRates, DeliveryTerms } from "./delivery-rates.ts";
import type { Destination } from "./find-zone.ts";

/** The terms of delivery to a destination, from which browsers estimate charge and dates. */
export interface DestinationTerms extends DeliveryTerms {
  /** Assumed weight (grams) of a bottle if its size has no weight. */
  bottleGrams: number;
}

/** Returns the terms of delivery to a destination, or null if they differ by zone and the destination is unknown. */
export function findDestinationTerms(
  rates: DeliveryRates,
  destination: Destination,
): DestinationTerms | null {
  const chosen = chooseDelivery(rates, destination);
  if (!chosen) return null;
  const { options, cashOnDelivery, bottleGrams, surfaceDays } = chosen;
  return { options: [...options], cashOnDelivery, bottleGrams, surfaceDays };
}
