import { chooseDelivery } from "./choose-delivery.ts";
import type { DeliveredLine } from "./delivery-charge.ts";
import { toParcel } from "./delivery-charge.ts";
import type { DeliveryRates, DeliveryTerms } from "./delivery-rates.ts";
import type { Destination } from "./find-zone.ts";
import type { QuotedOption } from "./quote-option.ts";
import { getStandardOption, quoteOption } from "./quote-option.ts";

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

/**
 * Returns the charge and the time of standard delivery for these lines.
 * @param subtotal total of the lines in PKR
 */
export function estimateDelivery(
  terms: DestinationTerms,
  lines: readonly DeliveredLine[],
  subtotal: number,
): QuotedOption | undefined {
  const option = getStandardOption(terms);
  return option && quoteOption(option, toParcel(lines, subtotal, terms.bottleGrams), terms.surfaceDays);
}
