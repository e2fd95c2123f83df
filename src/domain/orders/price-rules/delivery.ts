import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { DELIVERY_CHARGE } from "#domain/orders/delivery-charge.ts";
import type { PriceRule } from "#domain/orders/order-price.ts";

/** Charges for delivery. Free delivery is an adjustment of 0, so that shoppers see it in the summary. */
export const deliveryRule: PriceRule = () => ({
  kind: "delivery",
  label: checkoutMessages.delivery,
  amount: DELIVERY_CHARGE,
  source: null,
});
