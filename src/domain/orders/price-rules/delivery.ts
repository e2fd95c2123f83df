import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { DELIVERY_CHARGE } from "#domain/orders/delivery-charge.ts";
import type { PriceRule } from "#domain/orders/order-price.ts";

/** Charges the delivery of an order. Free delivery is an adjustment of 0, so that the shopper sees it. */
export const deliveryRule: PriceRule = () => ({
  kind: "delivery",
  label: checkoutMessages.delivery,
  amount: DELIVERY_CHARGE,
  source: null,
});
