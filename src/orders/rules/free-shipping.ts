import type { DeliveredLine } from "#delivery/rules/delivery-charge.ts";
import { listBottlesOfUnit, toParcel } from "#delivery/rules/delivery-charge.ts";
import type { DestinationTerms } from "#delivery/rules/destination-terms.ts";
import { estimateDelivery } from "#delivery/rules/quote-option.ts";
import { stateEstimate } from "#delivery/rules/delivery-statement.ts";
import { addMoney } from "#kit/rules/money.ts";

import type { CartItem } from "./cart/cart.ts";
import { calculateSubtotal } from "./cart/cart.ts";

function toDeliveredLines(items: readonly CartItem[]): DeliveredLine[] {
  return items.map(({ product, quantity }) => {
    const { minOrderFreeShip, surfaceOnly } = product;
    return { quantity, minOrderFreeShip, surfaceOnly, bottles: listBottlesOfUnit(product) };
  });
}

/** Returns the sentence about the delivery of a cart to a city. The server computes the binding charge. */
export function stateCartDelivery(
  terms: DestinationTerms,
  items: readonly CartItem[],
  context: { city: string; acceptsCash: boolean; now: Date },
): string | undefined {
  return stateEstimate(terms, toDeliveredLines(items), { ...context, subtotal: calculateSubtotal(items) });
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
  const estimate = estimateDelivery(terms, toDeliveredLines(items), subtotal);
  if (!estimate || estimate.freeFrom === null) return null;
  const isFreeAnyway = estimate.amount === 0 && subtotal < estimate.freeFrom;
  return isFreeAnyway ? null : estimate.freeFrom;
}
