import type { OrderMoneyDetails } from "./payment-list.ts";
import type { PaymentState } from "./payment.ts";

const WAITING_STATES: readonly PaymentState[] = ["awaiting", "submitted", "unsure", "expired"];

/**
 * Returns whether an image from the customer can prove a payment of the order: one waits for a proof, or money is due
 * that no courier is on the way to collect.
 */
export function expectsPayment({
  due,
  underway,
  payments,
}: Pick<OrderMoneyDetails, "due" | "underway"> & {
  payments: readonly Pick<OrderMoneyDetails["payments"][number], "state">[];
}): boolean {
  return due > underway || payments.some(({ state }) => WAITING_STATES.includes(state));
}
