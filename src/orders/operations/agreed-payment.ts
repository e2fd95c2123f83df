import type { ChosenDelivery } from "#delivery/rules/choose-delivery.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { formatPrice, toPaisa } from "#kit/rules/money.ts";

import { CashOnDeliveryRefused } from "../rules/order-errors.ts";
import type { OrderPrice } from "../rules/order-price.ts";
import { findOrderCodBlockReason } from "../rules/price-rules/price-rules.ts";
import type { StaffSale } from "../rules/staff-order/staff-order.ts";
import { staffOrderTexts } from "../rules/staff-order/staff-order-messages.ts";

/** Returns the part of the price context that staff agreed with the customer. */
export function toAgreedPayment(sale: StaffSale | undefined) {
  return { collectsCash: sale?.payment?.asksAdvance !== true, paidInAdvance: sale?.payment?.advance ?? 0 };
}

/**
 * Checks that the courier collects the rest of an order of which the customer pays an advance (PKR).
 * @throws InvalidInput if nothing is left to collect
 * @throws CashOnDeliveryRefused if the courier cannot collect the rest
 */
export function assertAdvance(
  advance: number,
  price: OrderPrice,
  delivery: ChosenDelivery | null,
  city: string,
): void {
  if (advance === 0) return;
  if (toPaisa(advance) >= toPaisa(price.totalAmount)) {
    const message = staffOrderTexts.advanceTooHigh(formatPrice(price.totalAmount));
    throw new InvalidInput(message, { advance: [message] });
  }
  const reason = delivery && findOrderCodBlockReason(delivery, price, advance);
  if (reason) throw new CashOnDeliveryRefused(deliveryMessages.cashNotice(reason, city, "staff"));
}
