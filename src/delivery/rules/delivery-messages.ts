import { formatPrice } from "#kit/rules/money.ts";

import type { CodBlockReason } from "./cash-on-delivery.ts";
import type { DeliveryMethod } from "./delivery-method.ts";

const METHOD_LABELS: Readonly<Record<DeliveryMethod, string>> = {
  standard: "Standard delivery",
  express: "Express delivery",
  pickup: "Pick up at the shop",
};

function describeCodBlockReason(blockReason: CodBlockReason, city: string): string {
  if (blockReason.kind === "place")
    return `Cash on delivery is not available for ${city === "" ? "your city" : city}.`;
  const maximum = formatPrice(blockReason.maximum);
  return blockReason.kind === "maximum"
    ? `Cash on delivery is available up to ${maximum}.`
    : `By law, couriers may collect at most ${maximum} in cash.`;
}

/**
 * What shoppers can do without cash on delivery: pay with the checkout's other methods, wait for a message of the shop
 * about an advance payment, or only contact the shop.
 */
const ALTERNATIVES = {
  prepay: "Please pay in advance.",
  "pay-later":
    "You can still place the order: we will contact you about an advance payment, and send the parcel once we have received it.",
  contact: "Please contact us to order.",
  /** For staff who enter the order. */
  staff: "The customer has to pay before the order is sent.",
} as const;

/** Texts about delivery for shoppers. */
export const deliveryMessages = {
  /** Label of the amount in order summaries. */
  amount: (method: DeliveryMethod) => (method === "standard" ? "Delivery" : METHOD_LABELS[method]),
  method: (method: DeliveryMethod) => METHOD_LABELS[method],
  /** Delivery time on pages that do not know the shopper's address. Spec: storefront §9. */
  inDays: (minDays: number, maxDays: number) => {
    if (maxDays === 0) return "on the same day";
    const days = `${maxDays} business ${maxDays === 1 ? "day" : "days"}`;
    if (minDays === 0) return `within ${days}`;
    return minDays === maxDays ? `in ${days}` : `in ${minDays}-${days}`;
  },
  codFee: "Cash on delivery fee",
  legend: "Delivery method",
  chooseCity: "Choose your city to see what delivery costs.",
  loading: "Loading the delivery charge …",
  quoteFailed: "We could not load the delivery charge.",
  tryAgain: "Try again",
  charge: (amount: number) => (amount === 0 ? "Free" : formatPrice(amount)),
  freeFrom: (amount: number) => `free from ${formatPrice(amount)}`,
  cityTitle: "Your city",
  cityHint: "We use your city only to show what delivery costs and when your order arrives.",
  saveCity: "Save city",
  forgetCity: "Forget my city",
  notOffered: (method: DeliveryMethod, city: string) =>
    `${METHOD_LABELS[method]} is not available for ${city}. Please choose another delivery method.`,
  days: (min: number, max: number) => {
    if (max === 0) return "same day";
    const days = `${max} business ${max === 1 ? "day" : "days"}`;
    if (min === 0) return `up to ${days}`;
    return min === max ? days : `${min}–${days}`;
  },
  cashNotice: (blockReason: CodBlockReason, city: string, alternative: keyof typeof ALTERNATIVES) =>
    `${describeCodBlockReason(blockReason, city)} ${ALTERNATIVES[alternative]}`,
} as const;
