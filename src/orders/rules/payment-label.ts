import { isPaid } from "./order-payment.ts";
import type { Order } from "./order.ts";

/** Returns the name of an order's payment method, for staff. */
export function getPaymentLabel({
  needsAdvancePayment,
  totalAmount,
  paymentState,
}: Pick<Order, "needsAdvancePayment" | "totalAmount" | "paymentState">): string {
  if (totalAmount === 0) return "Nothing to pay";
  if (isPaid(paymentState)) return "Paid";
  return needsAdvancePayment === true ? "Advance payment" : "Cash on delivery";
}
