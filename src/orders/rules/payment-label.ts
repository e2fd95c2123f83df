import { addMoney, formatPrice } from "#kit/rules/money.ts";

import type { OrderPaymentState } from "./order-payment.ts";
import { ORDER_PAYMENT_LABELS, isPaid } from "./order-payment.ts";
import type { Order } from "./order.ts";
import { paymentTexts } from "./payment/payment-texts.ts";
import type { OrderWithDelivery } from "./status-texts.ts";
import { isPickedUp } from "./status-texts.ts";

/** What documents and lists say about the payment of an order. */
export type PaymentKind = "nothing" | "paid" | "part-paid" | "in-advance" | "advance-and-cash" | "cash";

type PaidOrder = Pick<Order, "needsAdvancePayment" | "advanceAmount" | "totalAmount" | "paymentState"> &
  OrderWithDelivery;

/** Returns what is to say about the payment of an order. */
export function findPaymentKind({
  needsAdvancePayment,
  advanceAmount,
  totalAmount,
  paymentState,
}: PaidOrder): PaymentKind {
  if (totalAmount === 0) return "nothing";
  if (isPaid(paymentState)) return "paid";
  if (paymentState === "part-paid") return "part-paid";
  if (advanceAmount !== undefined) return "advance-and-cash";
  return needsAdvancePayment === true ? "in-advance" : "cash";
}

/** Returns the formatted amounts of an order of which a part is paid in advance: that part, and the rest in cash. */
export function splitAdvance({ advanceAmount, totalAmount }: Pick<Order, "advanceAmount" | "totalAmount">): {
  advance: string;
  rest: string;
} {
  const advance = advanceAmount ?? totalAmount;
  return { advance: formatPrice(advance), rest: formatPrice(addMoney(totalAmount, -advance)) };
}

const LABELS: Readonly<Record<Exclude<PaymentKind, "advance-and-cash">, string>> = {
  nothing: "Nothing to pay",
  paid: "Paid",
  "part-paid": "Paid in part",
  "in-advance": "Advance payment",
  cash: "Cash on delivery",
};

/** Returns the name of an order's payment method, for staff. */
export function getPaymentLabel(order: PaidOrder): string {
  const kind = findPaymentKind(order);
  if (kind === "cash" && isPickedUp(order)) return paymentTexts.atShop;
  if (kind !== "advance-and-cash") return LABELS[kind];
  const { advance, rest } = splitAdvance(order);
  return paymentTexts.advance(advance, rest);
}

/** Returns what staff see of the payment state of an order: nothing is delivered to a customer who picks it up. */
export function getPaymentStateLabel(state: OrderPaymentState, order: OrderWithDelivery): string {
  return state === "cash-on-delivery" && isPickedUp(order)
    ? paymentTexts.atShop
    : ORDER_PAYMENT_LABELS[state];
}
