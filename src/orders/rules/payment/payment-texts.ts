import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";

const METHOD_NAMES: Readonly<Record<PrepaidMethod, string>> = {
  "bank-transfer": "bank transfer",
  raast: "Raast",
  wallet: "mobile wallet",
};

/** Texts about the way to pay an order. */
export const paymentTexts = {
  legend: "Payment",
  cashOnDelivery: "Cash on delivery",
  payCourier: (amount: string) => `Pay ${amount} to the courier`,
  payAtShop: (amount: string) => `Pay ${amount} at the shop`,
  /** @param savings what paying in advance saves */
  payNow: (amount: string, savings: readonly string[] = []) =>
    `Pay ${amount} now${savings.length === 0 ? "" : ` (${savings.join(", ")})`}`,
  noFee: "no cash fee",
  reduced: (percent: number) => `${percent}% off`,
  methodChanged: "The way to pay has changed. Please check it, then place the order again.",
  unavailable: "This way to pay is not available any more. Please choose another one.",
  /** What happens next with an order that is paid in advance. */
  nextStep: (amount: string, method: PrepaidMethod) =>
    `Pay ${amount} by ${METHOD_NAMES[method]}. We confirm and pack your order as soon as we have received it.`,
  methodName: (method: PrepaidMethod) => METHOD_NAMES[method],
  awaited: (method: PrepaidMethod) =>
    `We confirm and pack your order as soon as we have received your payment by ${METHOD_NAMES[method]}.`,
} as const;
