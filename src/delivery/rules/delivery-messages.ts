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

/** Texts about delivery for shoppers. */
export const deliveryMessages = {
  /** Label of the amount in order summaries. */
  amount: (method: DeliveryMethod) => (method === "standard" ? "Delivery" : METHOD_LABELS[method]),
  method: (method: DeliveryMethod) => METHOD_LABELS[method],
  /** Delivery time on pages that do not know the shopper's address. Spec: storefront §9. */
  time: (minDays: number, maxDays: number) =>
    minDays === maxDays
      ? `Delivery in ${maxDays} business ${maxDays === 1 ? "day" : "days"}`
      : `Delivery in ${minDays}-${maxDays} business days`,
  from: (from: number, to: number) =>
    from === to
      ? `Delivery ${formatPrice(to)}`
      : from === 0
        ? `Delivery up to ${formatPrice(to)}, free in some cases`
        : `Delivery from ${formatPrice(from)}`,
  cashEverywhere: "Cash on delivery: pay the courier in cash",
  cashInSomePlaces: "Cash on delivery in some places",
  codFee: "Cash on delivery fee",
  legend: "Delivery method",
  chooseCity: "Choose your city to see what delivery costs.",
  loading: "Loading the delivery charge …",
  quoteFailed: "We could not load the delivery charge.",
  tryAgain: "Try again",
  charge: (amount: number) => (amount === 0 ? "Free" : formatPrice(amount)),
  freeFrom: (amount: number) => `free from ${formatPrice(amount)}`,
  /** Charge for delivery to the shopper's city. */
  estimatedCharge: (method: DeliveryMethod, amount: number, freeFrom: number | null): string => {
    const free = amount > 0 && freeFrom !== null ? `, ${deliveryMessages.freeFrom(freeFrom)}` : "";
    return `${deliveryMessages.amount(method)}: ${amount === 0 ? "free" : formatPrice(amount)}${free}`;
  },
  /** When an order for the shopper's city arrives. @param dates result of `formatDeliveryDates` */
  estimatedDates: (method: DeliveryMethod, dates: string) =>
    method === "pickup" ? `Ready ${dates}` : `Arrives ${dates}`,
  cityTitle: "Your city",
  cityHint: "We use your city only to show what delivery costs and when your order arrives.",
  saveCity: "Save city",
  forgetCity: "Forget my city",
  /** When the order arrives or can be picked up. */
  next: (method: DeliveryMethod, min: number, max: number): string =>
    method === "pickup"
      ? `You can pick up your order at the shop in ${deliveryMessages.days(min, max)}.`
      : `Delivery takes ${deliveryMessages.days(min, max)}.`,
  notOffered: (method: DeliveryMethod, city: string) =>
    `${METHOD_LABELS[method]} is not available for ${city}. Please choose another delivery method.`,
  days: (min: number, max: number) => {
    if (max === 0) return "less than a day";
    const days = min === max ? String(max) : `${min}–${max}`;
    return `${days} business ${max === 1 ? "day" : "days"}`;
  },
  /** @param acceptsAdvancePayment whether the shop accepts the order with an advance payment */
  cashNotice: (blockReason: CodBlockReason, city: string, acceptsAdvancePayment: boolean) => {
    const reason = describeCodBlockReason(blockReason, city);
    const alternative = acceptsAdvancePayment
      ? "You can still place the order: we will contact you about an advance payment, and send the parcel once we have received it."
      : "Please contact us to order.";
    return `${reason} ${alternative}`;
  },
} as const;
