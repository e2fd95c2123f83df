import type { Order } from "./order.ts";

/** Returns the payment method of an order, as a label for staff. */
export function getPaymentLabel({ needsAdvancePayment }: Pick<Order, "needsAdvancePayment">): string {
  return needsAdvancePayment === true ? "Advance payment" : "Cash on delivery";
}
