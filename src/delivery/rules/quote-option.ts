import type { DeliveredLine, Parcel } from "./delivery-charge.ts";
import { calculateDeliveryCharge, findFreeFrom, toParcel } from "./delivery-charge.ts";
import type { DeliveryMethod } from "./delivery-method.ts";
import type { DeliveryOption, DeliveryTerms } from "./delivery-rates.ts";
import type { DestinationTerms } from "./destination-terms.ts";
import { addSurfaceDays } from "./surface-days.ts";

/** A delivery method that the shopper can choose. Amounts in PKR. */
export interface QuotedOption {
  method: DeliveryMethod;
  amount: number;
  /** Subtotal from which the option is free; null if it is never free. */
  freeFrom: number | null;
  /** Business days until delivery. */
  minDays: number;
  maxDays: number;
}

/** Returns the standard option of a zone, or the first option of a zone without one. */
export function getStandardOption({ options }: Pick<DeliveryTerms, "options">): DeliveryOption | undefined {
  return options.find(({ method }) => method === "standard") ?? options[0];
}

/**
 * Returns the charge and the delivery time of an option for an order.
 * @param surfaceDays additional business days for goods that travel by road only
 */
export function quoteOption(option: DeliveryOption, parcel: Parcel, surfaceDays?: number): QuotedOption {
  return {
    method: option.method,
    amount: calculateDeliveryCharge(option, parcel),
    freeFrom: findFreeFrom(option, parcel),
    ...addSurfaceDays(option, parcel.isSurfaceOnly ? surfaceDays : 0),
  };
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
