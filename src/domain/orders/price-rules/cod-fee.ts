import { findCashObstacle } from "#domain/delivery/cash-on-delivery.ts";
import { deliveryMessages } from "#domain/delivery/delivery-messages.ts";
import type { PriceRule } from "#domain/orders/order-price.ts";
import { addMoney } from "#domain/shared/money.ts";

/** Charges the zone's fee if the courier collects cash for the order. */
export const codFeeRule: PriceRule = ({ subtotal, adjustments, context: { delivery } }) => {
  const fee = delivery?.terms.cashOnDelivery.fee ?? 0;
  if (!delivery || fee === 0) return undefined;
  const total = addMoney(subtotal, fee, ...adjustments.map(({ amount }) => amount));
  if (findCashObstacle(delivery.terms, total)) return undefined;
  return { kind: "cod-fee", label: deliveryMessages.codFee, amount: fee, source: delivery.zone };
};
