import { isPaid } from "./order-payment.ts";
import type { Order } from "./order.ts";

/** What documents and lists say about the payment of an order. */
export type PaymentKind = "nothing" | "paid" | "part-paid" | "in-advance" | "cash";

type PaidOrder = Pick<Order, "needsAdvancePayment" | "totalAmount" | "paymentState">;

/** Returns what is to say about the payment of an order. */
export function findPaymentKind({ needsAdvancePayment, totalAmount, paymentState }: PaidOrder): PaymentKind {
  if (totalAmount === 0) return "nothing";
  if (isPaid(paymentState)) return "paid";
  if (paymentState === "part-paid") return "part-paid";
  return needsAdvancePayment === true ? "in-advance" : "cash";
}

const LABELS: Readonly<Record<PaymentKind, string>> = {
  nothing: "Nothing to pay",
  paid: "Paid",
  "part-paid": "Paid in part",
  "in-advance": "Advance payment",
  cash: "Cash on delivery",
};

/** Returns the name of an order's payment method, for staff. */
export function getPaymentLabel(order: PaidOrder): string {
  return LABELS[findPaymentKind(order)];
}
