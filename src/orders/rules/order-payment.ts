import type { OrderStatus } from "./order-status.ts";

/**
 * What is paid of an order. Triggers of the database compute the state of each order (`orders.payment_state`), so that
 * the list can filter by it. Money that came back to the customer's side, because the order was cancelled or items were
 * returned, is to refund; other money above the total is overpaid. The total of an order that the courier collects is
 * not due before the delivery.
 */
export const ORDER_PAYMENT_STATES = [
  "unpaid",
  "part-paid",
  "cash-on-delivery",
  "paid",
  "overpaid",
  "to-refund",
  "nothing",
] as const;

export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

const PAID_STATES: readonly OrderPaymentState[] = ["paid", "overpaid", "to-refund"];

/** Returns whether nothing is left to pay of an order that costs something. */
export function isPaid(state: OrderPaymentState | undefined): boolean {
  return state !== undefined && PAID_STATES.includes(state);
}

/** What staff see of each state. */
export const ORDER_PAYMENT_LABELS: Readonly<Record<OrderPaymentState, string>> = {
  unpaid: "Unpaid",
  "part-paid": "Part paid",
  "cash-on-delivery": "Cash on delivery",
  paid: "Paid",
  overpaid: "Overpaid",
  "to-refund": "To refund",
  nothing: "Nothing to pay",
};

/** Returns whether the customer pays an order before the shop sends it, by choice or because the shop demands it. */
export function isPaidInAdvance({
  paymentMethod,
  advanceRequired,
}: {
  /** Null for cash on delivery. */
  paymentMethod: string | null;
  /** What the customer must pay before the shop sends the order. */
  advanceRequired: number;
}): boolean {
  return paymentMethod !== null || advanceRequired > 0;
}

/**
 * Returns what an order says about its payment in advance: that it is the whole total, or the amount below the total
 * after which the courier collects the rest. Amounts in PKR.
 */
export function describeAdvance({
  totalAmount,
  ...terms
}: Parameters<typeof isPaidInAdvance>[0] & { totalAmount: number }): {
  needsAdvancePayment?: true;
  advanceAmount?: number;
} {
  if (!isPaidInAdvance(terms)) return {};
  const isWhole = terms.paymentMethod !== null || terms.advanceRequired >= totalAmount;
  return isWhole ? { needsAdvancePayment: true } : { advanceAmount: terms.advanceRequired };
}

/**
 * Returns the advance that staff agreed with the customer, also while the order costs less; 0 for none. An advance of
 * exactly the total demands the whole total, whatever the order costs later.
 */
export function findAgreedAdvance({
  paymentMethod,
  advanceRequired,
  totalAmount,
}: Parameters<typeof describeAdvance>[0]): number {
  return paymentMethod !== null || advanceRequired === totalAmount ? 0 : advanceRequired;
}

/** States in which the customer still owes money. */
const OWING_STATES: readonly OrderPaymentState[] = ["unpaid", "part-paid", "cash-on-delivery"];

/** Returns whether a delivery can bring the cash that is due for an order. */
export function bringsCash(status: OrderStatus, paymentState: OrderPaymentState | undefined): boolean {
  return status === "delivered" && paymentState !== undefined && OWING_STATES.includes(paymentState);
}
