import { addMoney, formatPrice } from "#kit/rules/money.ts";

import { findCodBlockReason } from "./cash-on-delivery.ts";
import type { DeliveredLine } from "./delivery-charge.ts";
import { formatDeliveryDates } from "./delivery-dates.ts";
import type { DeliveryMethod } from "./delivery-method.ts";
import type { DestinationTerms } from "./destination-terms.ts";
import { estimateDelivery, getStandardOption } from "./quote-option.ts";

/** How an order is paid. Amounts in PKR. */
export type StatedPayment =
  | { kind: "cash"; fee: number }
  | { kind: "cash-up-to"; maximum: number }
  | { kind: "no-cash" }
  | { kind: "in-advance" }
  | { kind: "advance-and-cash"; advance: number; rest: number }
  | { kind: "nothing" };

/** What a shopper is told about the delivery of an order. Amounts in PKR. */
export interface StatedDelivery {
  method: DeliveryMethod;
  /** Empty if the city is unknown. */
  city: string;
  amount: number;
  /** The arrival as text, e.g. `arrives Mon 30 Nov – Tue 1 Dec`; empty if it is not known. */
  arrival: string;
  /** Undefined if nothing is stated about the payment. */
  payment: StatedPayment | undefined;
}

const NAMES = { standard: "Delivery", express: "Express delivery", pickup: "Pickup" } as const;

function statePayment(payment: StatedPayment): string {
  switch (payment.kind) {
    case "cash":
      return payment.fee === 0 ? "cash on delivery" : `cash on delivery, fee ${formatPrice(payment.fee)}`;
    case "cash-up-to":
      return `cash on delivery only up to ${formatPrice(payment.maximum)}`;
    case "no-cash":
      return "no cash on delivery";
    case "in-advance":
      return "payment in advance";
    case "advance-and-cash":
      return `${formatPrice(payment.advance)} in advance, ${formatPrice(payment.rest)} in cash`;
    case "nothing":
      return "nothing to pay";
  }
}

/** Ways to pay that mean the shop where the customer picks the order up. */
const AT_SHOP_KINDS: readonly StatedPayment["kind"][] = ["cash", "cash-up-to", "no-cash"];

/** Returns `Delivery Rs. 250`, or `Free delivery`. `words` follow the name, e.g. ` to Lahore`. */
export function stateCharge(method: DeliveryMethod, amount: number, words = ""): string {
  const name = NAMES[method];
  return amount === 0 ? `Free ${name.toLowerCase()}${words}` : `${name}${words} ${formatPrice(amount)}`;
}

/**
 * Returns the one sentence about the delivery of an order, on pages and in emails: `Delivery to Lahore Rs. 250, arrives Mon 30
 * Nov – Tue 1 Dec; cash on delivery, fee Rs. 120`.
 */
export function stateDelivery({ method, city, amount, arrival, payment }: StatedDelivery): string {
  const place = method === "pickup" ? " at the shop" : city === "" ? "" : ` to ${city}`;
  const when = arrival === "" ? "" : `, ${arrival}`;
  const paid =
    method === "pickup" && payment && AT_SHOP_KINDS.includes(payment.kind)
      ? "pay at the shop"
      : payment && statePayment(payment);
  return `${stateCharge(method, amount, place)}${when}${paid === undefined ? "" : `; ${paid}`}`;
}

/** Returns when an order arrives or can be picked up. @param dates result of `formatDays` or `formatDeliveryDates` */
export function stateArrival(method: DeliveryMethod, dates: string): string {
  return method === "pickup" ? `ready ${dates}` : `arrives ${dates}`;
}

interface EstimateInput {
  city: string;
  /** Total of the lines in PKR. */
  subtotal: number;
  /** Whether the shop names cash on delivery among its payment methods. */
  acceptsCash: boolean;
  now: Date;
}

/** Returns the sentence about standard delivery of these lines to a city, and the subtotal from which it is free. */
export function stateEstimate(
  terms: DestinationTerms,
  lines: readonly DeliveredLine[],
  { city, subtotal, acceptsCash, now }: EstimateInput,
): string | undefined {
  const option = getStandardOption(terms);
  const estimate = estimateDelivery(terms, lines, subtotal);
  if (!option || !estimate) return undefined;
  const { method, amount, freeFrom } = estimate;
  const { cashOnDelivery } = terms;
  const blockReason = findCodBlockReason({ option, cashOnDelivery }, addMoney(subtotal, amount));
  const payment: StatedPayment =
    blockReason === undefined
      ? { kind: "cash", fee: cashOnDelivery.fee }
      : blockReason.kind === "place"
        ? { kind: "no-cash" }
        : { kind: "cash-up-to", maximum: blockReason.maximum };
  const sentence = stateDelivery({
    method,
    city,
    amount,
    arrival: stateArrival(method, formatDeliveryDates(now, estimate)),
    payment: acceptsCash ? payment : undefined,
  });
  return amount > 0 && freeFrom !== null ? `${sentence}. Free from ${formatPrice(freeFrom)}` : sentence;
}
