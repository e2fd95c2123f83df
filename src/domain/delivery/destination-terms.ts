import { chooseDelivery } from "./choose-delivery.ts";
import type { DeliveredLine } from "./delivery-charge.ts";
import { toParcel } from "./delivery-charge.ts";
import type { DeliveryRates, DeliveryTerms } from "./delivery-rates.ts";
import type { Destination } from "./find-zone.ts";
import type { QuotedOption } from "./quote-option.ts";
import { getStandardOption, quoteOption } from "./quote-option.ts";

/** The terms of delivery to a place, from which browsers estimate charge and dates. */
export interface PlaceTerms extends DeliveryTerms {
  /** Weight (grams) of a bottle whose size has no weight. */
  bottleGrams: number;
}

/** Returns the terms of delivery to a place, or null if the terms depend on the place and it is unknown. */
export function findPlaceTerms(rates: DeliveryRates, destination: Destination): PlaceTerms | null {
  const chosen = chooseDelivery(rates, destination);
  if (!chosen) return null;
  const { options, cashOnDelivery, bottleGrams, surfaceDays } = chosen;
  return { options: [...options], cashOnDelivery, bottleGrams, surfaceDays };
}

/** Returns the standard delivery of these lines. @param subtotal total of the lines in PKR */
export function estimateDelivery(
  terms: PlaceTerms,
  lines: readonly DeliveredLine[],
  subtotal: number,
): QuotedOption | undefined {
  const option = getStandardOption(terms);
  return option && quoteOption(option, toParcel(lines, subtotal, terms.bottleGrams), terms.surfaceDays);
}
