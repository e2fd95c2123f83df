import type { DeliveryMethod } from "./delivery-method.ts";
import type { DeliveryOption, DeliveryRates, DeliveryTerms } from "./delivery-rates.ts";
import type { Destination } from "./find-zone.ts";
import { findZone, isDestinationKnown } from "./find-zone.ts";

/** The delivery of an order: the terms of its zone and the chosen option. */
export interface ChosenDelivery {
  /** Name of the zone; null outside all zones. */
  zone: string | null;
  terms: DeliveryTerms;
  option: DeliveryOption;
  /** Weight (grams) of a bottle whose size has no weight. */
  bottleGrams: number;
}

/** What an order stores about its delivery, as promised when it was placed. */
export interface OrderDelivery {
  method: DeliveryMethod;
  /** Business days until delivery. */
  minDays: number;
  maxDays: number;
}

/**
 * Returns the delivery to a destination by a method. Without a method, or if the zone does not offer it, this is the zone's first option.
 * Returns null while the destination is unknown and decides the terms.
 */
export function chooseDelivery(
  rates: DeliveryRates,
  destination: Destination,
  method?: DeliveryMethod,
): ChosenDelivery | null {
  if (!isDestinationKnown(rates, destination)) return null;
  const zone = findZone(rates.zones, destination);
  const terms = zone ?? rates.elsewhere;
  const option = terms.options.find((each) => each.method === method) ?? terms.options[0];
  if (!option) throw new Error("A delivery zone has no options");
  return { zone: zone?.name ?? null, terms, option, bottleGrams: rates.bottleGrams };
}

/** Returns what an order stores about its delivery. */
export function toOrderDelivery({ option: { method, minDays, maxDays } }: ChosenDelivery): OrderDelivery {
  return { method, minDays, maxDays };
}
