import type { Order } from "./order.ts";

/** Returns how an order is paid, for staff. */
export function getPaymentLabel({ needsAdvancePayment }: Pick<Order, "needsAdvancePayment">): string {
  return needsAdvancePayment === true ? "Advance payment" : "Cash on delivery";
}
