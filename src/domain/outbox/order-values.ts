import type { Order } from "#domain/orders/order.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { PublicParcel } from "#domain/shipments/public-parcel.ts";
import { describeParcel } from "#domain/shipments/public-parcel.ts";
import type { Store } from "#domain/store/store.ts";

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
