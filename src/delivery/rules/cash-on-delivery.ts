import { addMoney, toPaisa } from "#kit/rules/money.ts";
import type { OrderTerms } from "./choose-delivery.ts";

/** Highest amount (PKR) that a courier may collect in cash. Income Tax circular 02/2025-26. */
export const MAX_CASH_ON_DELIVERY = 200_000;

/**
 * Why the courier cannot collect cash: the place has no cash on delivery, or the total exceeds the shop's maximum or
 * the legal limit. `maximum` is in PKR.
 */
export type CodBlockReason = { kind: "place" } | { kind: "maximum" | "legal-limit"; maximum: number };

/**
 * Returns why the courier cannot collect the total of an order, or undefined if nothing prevents it. At
 * pickup, the shop itself collects the cash.
 * @param totalBeforeFee total (PKR) without the cash-on-delivery fee; the courier collects both
 */
export function findCodBlockReason(
  { option, cashOnDelivery: { isAllowed, fee, maximum } }: Pick<OrderTerms, "option" | "cashOnDelivery">,
  totalBeforeFee: number,
): CodBlockReason | undefined {
  if (option.method === "pickup") return undefined;
  if (!isAllowed) return { kind: "place" };
  const total = addMoney(totalBeforeFee, fee);
  if (toPaisa(total) <= toPaisa(maximum ?? MAX_CASH_ON_DELIVERY)) return undefined;
  return maximum === null
    ? { kind: "legal-limit", maximum: MAX_CASH_ON_DELIVERY }
    : { kind: "maximum", maximum };
}
