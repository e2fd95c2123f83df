/**
 * States of a return. Credits and refunds are money of the ledger, not states. A return is settled if nothing is paid back
 * for it, e.g. because the order was never paid.
 */
export const RETURN_STATES = [
  "requested",
  "approved",
  "received",
  "inspected",
  "refunded",
  "exchanged",
  "settled",
  "rejected",
  "withdrawn",
] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

/** What each state may become. */
const NEXT_STATES: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ["approved", "rejected", "withdrawn"],
  approved: ["received", "rejected", "withdrawn"],
  received: ["inspected", "rejected"],
  inspected: ["refunded", "exchanged", "settled"],
  // The payment of the refund was reversed.
  refunded: ["inspected"],
  exchanged: [],
  // A payment has arrived since, so that a refund is open or the items are exchanged after all.
  settled: ["inspected", "exchanged"],
  rejected: [],
  withdrawn: [],
};

/** Returns whether a return may change from one state to another. */
export function canBecome(from: ReturnState, to: ReturnState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Returns whether the inspection of a return can be corrected. @param credit null before the inspection */
export function canCorrect(state: ReturnState, credit: number | null): boolean {
  return credit !== null && (state === "inspected" || state === "settled" || state === "rejected");
}

/** States of returns that staff have to work on, in the order of the work. */
export const OPEN_RETURN_STATES = [
  "requested",
  "approved",
  "received",
  "inspected",
] as const satisfies readonly ReturnState[];

/** States of returns of which the goods are still with the customer or not inspected. */
export const UNINSPECTED_STATES = [
  "requested",
  "approved",
  "received",
] as const satisfies readonly ReturnState[];

/** Whether a customer wants the money back or other items. */
export const RETURN_WISHES = ["refund", "exchange"] as const;

export type ReturnWish = (typeof RETURN_WISHES)[number];

/** How a refund can be paid; the payments of the shop use the same names. */
export const PAYEE_METHODS = ["bank-transfer", "raast", "wallet", "cash"] as const;

export type PayeeMethod = (typeof PAYEE_METHODS)[number];
