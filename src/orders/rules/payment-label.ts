import type { Order } from "./order.ts";

/** Returns the name of an order's payment method, for staff. */
export function getPaymentLabel({ needsAdvancePayment }: Pick<Order, "needsAdvancePayment">): string {
  return needsAdvancePayment === true ? "Advance payment" : "Cash on delivery";
}
