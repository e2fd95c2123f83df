import { formatPrice } from "#kit/rules/money.ts";

/** Texts about the money that couriers charge and pay out, for staff. */
export const paymentMessages = {
  charge: (pkr: number) => `Courier’s charge ${formatPrice(pkr)}`,
  unpaid: "Cash not yet paid out",
  paid: (amount: number | null) =>
    amount === null ? "Cash paid out" : `Cash paid out: ${formatPrice(amount)}`,
  reference: (reference: string) => `(${reference})`,
  paidOutColumn: "Paid out",
  chargeColumn: "Courier’s charge",
  notYet: "Not yet",
};
