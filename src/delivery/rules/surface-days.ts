import type { DeliveryOption } from "./delivery-rates.ts";

/**
 * Returns an option's delivery time in business days, increased by `surfaceDays`: the additional days for goods that
 * travel by road only. Pickup needs no additional days.
 */
export function addSurfaceDays(
  { method, minDays, maxDays }: Pick<DeliveryOption, "method" | "minDays" | "maxDays">,
  surfaceDays = 0,
): { minDays: number; maxDays: number } {
  const days = method === "pickup" ? 0 : surfaceDays;
  return { minDays: minDays + days, maxDays: maxDays + days };
}

/** What pages state that do not know the shopper's address. Times in business days. */
export interface DeliveryRange {
  minDays: number;
  maxDays: number;
  /** The sentence about the charges, the time and the payment. */
  text: string;
  /** The sentence for an order that reaches a product's minimum for free delivery; empty if not all places know it. */
  freeText: string;
}

/** Returns the statement that applies to a product or a cart. */
export function selectDeliveryRange(
  { surfaceRange, ...standardRange }: DeliveryRange & { surfaceRange?: DeliveryRange },
  isSurfaceOnly: boolean,
): DeliveryRange {
  return isSurfaceOnly && surfaceRange ? surfaceRange : standardRange;
}
