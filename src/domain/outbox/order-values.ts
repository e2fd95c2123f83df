import type { Order } from "#domain/orders/order.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { Store } from "#domain/store/store.ts";

import type { PlaceholderValues } from "./template.ts";

interface OrderValuesInput {
  order: Pick<Order, "orderNumber" | "totalAmount"> & { customerInfo: Pick<Order["customerInfo"], "name"> };
  store: Pick<Store, "name">;
}

/** Returns the values of the placeholders in templates of messages about an order. */
export function getOrderValues({ order, store }: OrderValuesInput) {
  return {
    name: order.customerInfo.name,
    orderNumber: order.orderNumber,
    total: formatPrice(order.totalAmount),
    shop: store.name,
  } satisfies PlaceholderValues;
}
