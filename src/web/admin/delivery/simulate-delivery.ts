import { findCashObstacle } from "#domain/delivery/cash-on-delivery.ts";
import type { OrderTerms } from "#domain/delivery/choose-delivery.ts";
import { chooseDelivery } from "#domain/delivery/choose-delivery.ts";
import { calculateDeliveryCharge } from "#domain/delivery/delivery-charge.ts";
import { formatDeliveryDates } from "#domain/delivery/delivery-dates.ts";
import { deliveryMessages } from "#domain/delivery/delivery-messages.ts";
import { deliveryRateMessages } from "#domain/delivery/delivery-rate-messages.ts";
import type { CashOnDelivery, DeliveryOption, DeliveryRates } from "#domain/delivery/delivery-rates.ts";
import type { Destination } from "#domain/delivery/find-zone.ts";
import { staffDeliveryMessages as messages } from "#domain/delivery/staff-messages.ts";
import { addMoney } from "#domain/shared/money.ts";

/** An order to simulate: the total of its products (PKR), its weight and the time at which it is placed. */
export interface SimulatedOrder {
  subtotal: number;
  grams: number;
  placedAt: Date;
}

/** The zone that decides, and a sentence for each way of delivery. */
export interface Simulation {
  zone: string;
  sentences: string[];
}

function describeCash(terms: Pick<OrderTerms, "option" | "cashOnDelivery">, total: number): string {
  if (terms.option.method === "pickup") return messages.simulatedCash.atShop;
  const { fee } = terms.cashOnDelivery;
  const obstacle = findCashObstacle(terms, total);
  if (obstacle?.kind === "place") return messages.simulatedCash.none;
  if (obstacle?.kind === "maximum") return messages.simulatedCash.aboveMaximum(obstacle.maximum);
  if (obstacle) return messages.simulatedCash.aboveLegalLimit(obstacle.maximum);
  return fee === 0 ? messages.simulatedCash.free : messages.simulatedCash.fee(fee);
}

function describeOption(
  option: DeliveryOption,
  cashOnDelivery: CashOnDelivery,
  { subtotal, grams, placedAt }: SimulatedOrder,
): string {
  const charge = calculateDeliveryCharge(option, { subtotal, grams, productMinimum: null });
  return messages.simulated(
    deliveryMessages.method(option.method),
    deliveryMessages.charge(charge),
    formatDeliveryDates(placedAt, option),
    describeCash({ option, cashOnDelivery }, addMoney(subtotal, charge)),
  );
}

/** Returns what delivery of an order costs, or undefined while the destination is unknown and decides the rates. */
export function simulateDelivery(
  rates: DeliveryRates,
  destination: Destination,
  order: SimulatedOrder,
): Simulation | undefined {
  const chosen = chooseDelivery(rates, destination);
  if (chosen === null) return undefined;
  const { zone, options, cashOnDelivery } = chosen;
  return {
    zone: zone ?? deliveryRateMessages.elsewhere,
    sentences: options.map((option) => describeOption(option, cashOnDelivery, order)),
  };
}
