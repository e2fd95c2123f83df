import { toPaisa } from "#domain/shared/money.ts";

import type { DeliveryTerms } from "./delivery-rates.ts";

/** Why the courier cannot collect cash: the place has no cash on delivery, or the total (PKR) is above the maximum. */
export type CashObstacle = { kind: "place" } | { kind: "maximum"; maximum: number };

/** Returns why the courier cannot collect the total of an order, or undefined if it can. */
export function findCashObstacle(
  { cashOnDelivery: { isAllowed, maximum } }: Pick<DeliveryTerms, "cashOnDelivery">,
  total: number,
): CashObstacle | undefined {
  if (!isAllowed) return { kind: "place" };
  return maximum !== null && toPaisa(total) > toPaisa(maximum) ? { kind: "maximum", maximum } : undefined;
}
