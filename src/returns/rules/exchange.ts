import { REASON_RULES } from "./return-reason.ts";
import type { ReturnReason } from "./return-reason.ts";

/** The amounts of an exchange in paisa. */
export interface ExchangeInput {
  /** Price of the returned items without any discount. */
  returnedListPrice: number;
  /** Credit of the return. */
  credit: number;
  /** Price of the new items without any discount. */
  newListPrice: number;
  /** Delivery and other charges of the new order. */
  fees: number;
  /** What the shop could pay back for the old order. */
  refundable: number;
}

/** What an exchange costs, in paisa. */
export interface ExchangeAmounts {
  /** What the new order takes off, so that the customer pays or gets the difference of the list prices. */
  discount: number;
  total: number;
  /** What the customer has paid already. It moves from the old order to the new one. */
  carried: number;
  /** What the customer still pays. */
  due: number;
  /** What the shop pays back. */
  refund: number;
}

/** Returns the amounts of an exchange. The new order keeps the discount that the returned items had. */
export function calculateExchange({
  returnedListPrice,
  credit,
  newListPrice,
  fees,
  refundable,
}: ExchangeInput): ExchangeAmounts {
  const discount = Math.min(newListPrice, Math.max(0, returnedListPrice - credit));
  const total = newListPrice - discount + fees;
  const carried = Math.max(0, Math.min(total, credit, refundable));
  return {
    discount,
    total,
    carried,
    due: total - carried,
    refund: Math.max(0, Math.min(credit, refundable) - carried),
  };
}

/** Returns whether shoppers may exchange returned items for new ones: only for the same list price. */
export function isEqualValue({
  returnedListPrice,
  newListPrice,
}: Pick<ExchangeInput, "returnedListPrice" | "newListPrice">): boolean {
  return returnedListPrice === newListPrice;
}

/** Returns whether the customer pays the delivery of an exchange, unless staff decide otherwise: the shop pays if it is at fault. */
export function chargesDeliveryByDefault(accepted: readonly { reason: ReturnReason }[]): boolean {
  return accepted.some(({ reason }) => !REASON_RULES[reason].isShopFault);
}
