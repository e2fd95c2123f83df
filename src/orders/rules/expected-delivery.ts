import type { DeliveryDays } from "#delivery/rules/delivery-dates.ts";
import { findDeliveryDays, formatDays } from "#delivery/rules/delivery-dates.ts";
import type { StatedPayment } from "#delivery/rules/delivery-statement.ts";
import { stateArrival, stateDelivery } from "#delivery/rules/delivery-statement.ts";
import { addMoney } from "#kit/rules/money.ts";
import { toShopDay } from "#platform/rules/day.ts";

import type { Order, TrackedOrder } from "./order.ts";
import { STATUS_RULES } from "./order-status.ts";

/** Returns when the order was last confirmed, or undefined if it is not confirmed. */
function findConfirmedAt(history: Order["statusHistory"]): Date | undefined {
  const last = history.findLastIndex(({ status }) => !STATUS_RULES[status].isConfirmed);
  const confirmed = history[last + 1];
  return confirmed && new Date(confirmed.timestamp);
}

/**
 * Returns the days on which an order is expected, counted from its confirmation; for an order that is not confirmed yet, from
 * now. Undefined for orders that arrived or were cancelled, and for orders of releases that stored no delivery time.
 */
export function findExpectedDays(
  { status, delivery, statusHistory }: Pick<Order, "status" | "delivery" | "statusHistory">,
  now: Date = new Date(),
): DeliveryDays | undefined {
  if (!delivery || status === "delivered" || status === "cancelled") return undefined;
  return findDeliveryDays(findConfirmedAt(statusHistory) ?? now, delivery);
}

type StatedOrder = Pick<
  TrackedOrder,
  "adjustments" | "delivery" | "expected" | "needsAdvancePayment" | "advanceAmount" | "totalAmount"
>;

/** Returns when the order arrives as text, e.g. `arrives Mon 30 Nov – Tue 1 Dec`; empty if no date is expected. */
export function stateExpectedArrival(
  { delivery, expected }: Pick<StatedOrder, "delivery" | "expected">,
  now: Date = new Date(),
): string {
  if (!delivery || !expected) return "";
  const days = formatDays(expected);
  return expected.to < toShopDay(now) ? `was due ${days}` : stateArrival(delivery.method, days);
}

function statePaymentOf(order: StatedOrder, fee: number): StatedPayment {
  const { needsAdvancePayment, advanceAmount: advance, totalAmount } = order;
  if (needsAdvancePayment) return { kind: "in-advance" };
  if (advance === undefined) return { kind: "cash", fee };
  return { kind: "advance-and-cash", advance, rest: addMoney(totalAmount, -advance) };
}

/**
 * Returns the sentence about the delivery of an order, or undefined for orders of releases that stored no delivery.
 * @param city the city of the address; empty if unknown
 */
export function stateOrderDelivery(
  order: StatedOrder,
  city: string,
  now: Date = new Date(),
): string | undefined {
  const { adjustments, delivery, totalAmount } = order;
  const charge = adjustments.find(({ kind }) => kind === "delivery");
  if (!delivery || !charge) return undefined;
  const fee = adjustments.find(({ kind }) => kind === "cod-fee")?.amount ?? 0;
  const payment: StatedPayment = totalAmount === 0 ? { kind: "nothing" } : statePaymentOf(order, fee);
  const arrival = stateExpectedArrival(order, now);
  return stateDelivery({ method: delivery.method, city, amount: charge.amount, arrival, payment });
}
