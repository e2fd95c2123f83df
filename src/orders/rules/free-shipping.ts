import type { DeliveredLine } from "#delivery/rules/delivery-charge.ts";
import { listBottlesOfUnit, toParcel } from "#delivery/rules/delivery-charge.ts";
import type { DestinationTerms } from "#delivery/rules/destination-terms.ts";
import { estimateDelivery } from "#delivery/rules/destination-terms.ts";
import type { QuotedOption } from "#delivery/rules/quote-option.ts";
import { addMoney } from "#kit/rules/money.ts";

import type { CartItem } from "./cart/cart.ts";
import { calculateSubtotal } from "./cart/cart.ts";

function toDeliveredLines(items: readonly CartItem[]): DeliveredLine[] {
  return items.map(({ product, quantity }) => {
    const { minOrderFreeShip, surfaceOnly } = product;
    return { quantity, minOrderFreeShip, surfaceOnly, bottles: listBottlesOfUnit(product) };
  });
}

/** Estimates the standard delivery of a cart. The server computes the binding charge. */
export function estimateCartDelivery(
  terms: DestinationTerms,
  items: readonly CartItem[],
): QuotedOption | undefined {
  return estimateDelivery(terms, toDeliveredLines(items), calculateSubtotal(items));
}

/**
 * Returns the subtotal from which standard delivery is free, and the amount still missing, in PKR. Returns
 * undefined if no minimum applies or if delivery is free anyway.
 * @param highestCharge the highest charge for standard delivery across all zones, in PKR
 * @param terms the terms of the shopper's city. Without them, only the minimums of the products apply
 */
export function getFreeShippingProgress(
  items: readonly CartItem[],
  highestCharge: number,
  terms?: DestinationTerms,
): { minimum: number; missing: number } | undefined {
  const subtotal = calculateSubtotal(items);
  const minimum = terms ? findMinimum(terms, items, subtotal) : findProductMinimum(items, highestCharge);
  return minimum === null ? undefined : { minimum, missing: Math.max(0, addMoney(minimum, -subtotal)) };
}

function findProductMinimum(items: readonly CartItem[], highestCharge: number): number | null {
  return highestCharge > 0 ? toParcel(toDeliveredLines(items), 0, 0).productMinimum : null;
}

/**
 * Returns the minimum for free delivery with these terms, or null if no minimum applies or delivery is free without
 * it.
 */
function findMinimum(terms: DestinationTerms, items: readonly CartItem[], subtotal: number): number | null {
  const estimate = estimateCartDelivery(terms, items);
  if (!estimate || estimate.freeFrom === null) return null;
  const isFreeAnyway = estimate.amount === 0 && subtotal < estimate.freeFrom;
  return isFreeAnyway ? null : estimate.freeFrom;
}
