import { findCodBlockReason } from "../rules/cash-on-delivery.ts";
import type { OrderTerms } from "../rules/choose-delivery.ts";
import { chooseDelivery } from "../rules/choose-delivery.ts";
import { formatDeliveryDates } from "../rules/delivery-dates.ts";
import { deliveryMessages } from "../rules/delivery-messages.ts";
import { deliveryRateMessages } from "../rules/delivery-rate-messages.ts";
import type { DeliveryOption, DeliveryRates, DeliveryTerms } from "../rules/delivery-rates.ts";
import type { Destination } from "../rules/find-zone.ts";
import { quoteOption } from "../rules/quote-option.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { addMoney } from "#kit/rules/money.ts";

/** An order to simulate. */
export interface SimulatedOrder {
  /** Total of the products (PKR). */
  subtotal: number;
  grams: number;
  /** Whether the parcel travels by road only. */
  isSurfaceOnly: boolean;
  placedAt: Date;
}

/** The zone of the destination, and a sentence for each delivery method. */
export interface Simulation {
  zone: string;
  sentences: string[];
}

function describeCash(terms: Pick<OrderTerms, "option" | "cashOnDelivery">, total: number): string {
  if (terms.option.method === "pickup") return messages.simulatedCash.atShop;
  const { fee } = terms.cashOnDelivery;
  const blockReason = findCodBlockReason(terms, total);
  if (blockReason?.kind === "place") return messages.simulatedCash.none;
  if (blockReason?.kind === "maximum") return messages.simulatedCash.aboveMaximum(blockReason.maximum);
  if (blockReason) return messages.simulatedCash.aboveLegalLimit(blockReason.maximum);
  return fee === 0 ? messages.simulatedCash.free : messages.simulatedCash.fee(fee);
}

function describeOption(
  option: DeliveryOption,
  { cashOnDelivery, surfaceDays }: Pick<DeliveryTerms, "cashOnDelivery" | "surfaceDays">,
  { placedAt, ...parcel }: SimulatedOrder,
): string {
  const quote = quoteOption(option, { ...parcel, productMinimum: null }, surfaceDays);
  return messages.simulated(
    deliveryMessages.method(option.method),
    deliveryMessages.charge(quote.amount),
    formatDeliveryDates(placedAt, quote),
    describeCash({ option, cashOnDelivery }, addMoney(parcel.subtotal, quote.amount)),
  );
}

/** Simulates the delivery of an order. Returns undefined if the destination is too incomplete to choose a zone. */
export function simulateDelivery(
  rates: DeliveryRates,
  destination: Destination,
  order: SimulatedOrder,
): Simulation | undefined {
  const delivery = chooseDelivery(rates, destination);
  if (delivery === null) return undefined;
  const { zone, options, ...terms } = delivery;
  return {
    zone: zone ?? deliveryRateMessages.elsewhere,
    sentences: options.map((option) => describeOption(option, terms, order)),
  };
}
