import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import { PREPAID_METHOD_NAMES } from "#store/rules/prepaid-method.ts";

import type { CheckoutMethod } from "./checkout-method.ts";
import { CASH_ON_DELIVERY } from "./prepayment.ts";

/** Returns the name of a method inside a sentence. Raast is a proper name. */
export function nameInSentence(method: PrepaidMethod): string {
  const name = PREPAID_METHOD_NAMES[method];
  return method === "raast" ? name : name.toLowerCase();
}

/** Texts about the way to pay an order. */
export const paymentTexts = {
  legend: "Payment",
  cashOnDelivery: "Cash on delivery",
  payCourier: (amount: string) => `Pay ${amount} to the courier`,
  payOnReceipt: (amount: string) => `Pay ${amount} in cash when you receive the order`,
  atShop: "Pay at the shop",
  payAtShop: (amount: string) => `Pay ${amount} at the shop`,
  /** @param rest what happens with the rest, e.g. `Pay Rs. 9,400 to the courier` */
  advanceFirst: (advance: string, rest: string) => `Pay ${advance} in advance. ${rest}`,
  advance: (advance: string, rest: string) => `${advance} in advance, ${rest} in cash`,
  /** What happens next with an order of which a part is paid in advance. */
  advanceAwaited: (advance: string, rest: string) =>
    `Please pay ${advance} in advance. We confirm and pack your order as soon as we have received it. You pay the other ${rest} in cash when you receive it.`,
  /** @param savings what paying in advance saves */
  payNow: (amount: string, savings: readonly string[] = []) =>
    `Pay ${amount} now${savings.length === 0 ? "" : ` (${savings.join(", ")})`}`,
  noFee: "no cash fee",
  reduced: (percent: number) => `${percent}% off`,
  unavailable: "This way to pay is not available any more. Please choose another one.",
  /** What happens next with an order that the shop does not send unpaid, if its page says how to pay. */
  demanded: "Please pay in advance. We confirm and pack your order as soon as we have received your payment.",
  /** What happens next with an order that is paid in advance. */
  nextStep: (amount: string, method: PrepaidMethod) =>
    `Pay ${amount} by ${nameInSentence(method)}. We confirm and pack your order as soon as we have received it.`,
  awaited: (method: PrepaidMethod) =>
    `We confirm and pack your order as soon as we have received your payment by ${nameInSentence(method)}.`,
} as const;

/** Returns the name of a way to pay, for staff. */
export function nameMethod(method: CheckoutMethod): string {
  return method === CASH_ON_DELIVERY ? paymentTexts.cashOnDelivery : PREPAID_METHOD_NAMES[method];
}
