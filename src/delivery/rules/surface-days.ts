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

/** A delivery time in business days, and its text for shoppers. */
export interface DeliveryTime {
  minDays: number;
  maxDays: number;
  timeText: string;
}

/** Returns the delivery time that applies to a product or a cart. */
export function selectDeliveryTime(
  { surfaceTime, ...standardTime }: DeliveryTime & { surfaceTime?: DeliveryTime },
  isSurfaceOnly: boolean,
): DeliveryTime {
  return isSurfaceOnly && surfaceTime ? surfaceTime : standardTime;
}
