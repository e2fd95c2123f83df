import { calculateDeliveryCharge, toParcel } from "#delivery/rules/delivery-charge.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import type { PriceRule } from "../order-price.ts";

/** Charges for delivery. Free delivery is an adjustment of 0, so that shoppers see it in the summary. */
export const deliveryRule: PriceRule = ({ lines, subtotal, context: { delivery } }) => {
  if (delivery === null) return undefined;
  const method = delivery?.option.method ?? "standard";
  return {
    kind: "delivery",
    label: deliveryMessages.amount(method),
    amount: delivery
      ? calculateDeliveryCharge(delivery.option, toParcel(lines, subtotal, delivery.bottleGrams))
      : 0,
    source: delivery?.zone ?? null,
  };
};
