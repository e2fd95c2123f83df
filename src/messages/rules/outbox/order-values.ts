import type { Order } from "#orders/rules/order.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import { describeParcel } from "#orders/rules/public-parcel.ts";
import type { Store } from "#store/rules/store.ts";

import type { PlaceholderValues } from "./template.ts";

interface OrderValuesInput {
  order: Pick<Order, "orderNumber" | "totalAmount"> & { customerInfo: Pick<Order["customerInfo"], "name"> };
  store: Pick<Store, "name">;
  /** The parcels that a message names. Default: none. */
  parcels?: readonly PublicParcel[];
}

/** Returns the placeholder values for the message templates about an order. */
export function getOrderValues({ order, store, parcels = [] }: OrderValuesInput) {
  return {
    name: order.customerInfo.name,
    orderNumber: order.orderNumber,
    total: formatPrice(order.totalAmount),
    parcels: parcels.map(describeParcel).join("\n"),
    shop: store.name,
  } satisfies PlaceholderValues;
}
