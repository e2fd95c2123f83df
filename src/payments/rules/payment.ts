import type { AccountKind } from "#ledger/rules/money-account.ts";

/** How a shopper pays before the delivery: each with an account of the shop. Other wallets are paid by number. */
export const PAYMENT_METHODS = ["bank-transfer", "raast", "wallet", "cash"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** States of an attempt to pay. Only `paid` has moved money; staff reverse what they have recorded wrongly. */
export const PAYMENT_STATES = [
  "awaiting",
  "submitted",
  "unsure",
  "paid",
  "rejected",
  "expired",
  "reversed",
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

export const REFUND_STATES = ["open", "paid", "cancelled"] as const;

export type RefundState = (typeof REFUND_STATES)[number];

/** Kinds of the accounts into which a method pays. */
export const METHOD_ACCOUNTS: Readonly<Record<PaymentMethod, readonly AccountKind[]>> = {
  "bank-transfer": ["bank"],
  raast: ["bank", "wallet"],
  wallet: ["wallet"],
  cash: ["cash"],
};

/** States of a payment that staff still decide about. */
export const TO_CHECK_STATES = ["submitted", "unsure"] as const satisfies readonly PaymentState[];

/** States from which staff can accept a payment: also one that nobody has proved, or that has expired. */
export const ACCEPTABLE_STATES: readonly PaymentState[] = ["awaiting", "submitted", "unsure", "expired"];

/** Returns the id of a transaction as banks compare it: in capital letters, without blanks and dashes. */
export function normalizeTransactionId(id: string): string {
  return id.toUpperCase().replaceAll(/[\s-]/g, "");
}
