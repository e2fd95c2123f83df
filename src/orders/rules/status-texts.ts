import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";

import { orderStatusMessages } from "./order-messages.ts";
import type { OrderStatus } from "./order-status.ts";

/** What an order's status is called and what it means for its shopper. */
interface StatusTexts {
  /** For badges and the timeline. */
  readonly label: string;
  readonly explanation: string;
  /** The step in the progress of the order; empty for a cancelled order, which has none. */
  readonly step: string;
  /** The heading of the order page. */
  readonly title: string;
  readonly nextStep: string;
}

const DELIVERY = {
  pending: {
    ...orderStatusMessages.pending,
    step: "Placed",
    title: "We have your order",
    nextStep: "Next, we'll call to confirm your order.",
  },
  confirmed: {
    ...orderStatusMessages.confirmed,
    step: "Confirmed",
    title: "Your order is confirmed",
    nextStep: "Next, we'll pack your order.",
  },
  processing: {
    ...orderStatusMessages.processing,
    step: "Packed",
    title: "We are packing your order",
    nextStep: "Next, we'll hand your parcel to the courier.",
  },
  shipped: {
    ...orderStatusMessages.shipped,
    step: "Shipped",
    title: "Your order is on its way",
    nextStep: "Next, the courier will deliver your parcel.",
  },
  delivered: {
    ...orderStatusMessages.delivered,
    step: "Delivered",
    title: "Your order has arrived",
    nextStep: "We hope you enjoy your fragrances.",
  },
  cancelled: {
    ...orderStatusMessages.cancelled,
    step: "",
    title: "Your order was cancelled",
    nextStep: "There is nothing left for you to do. To order again, visit the shop.",
  },
} satisfies Record<OrderStatus, StatusTexts>;

const PICKUP = {
  ...DELIVERY,
  processing: {
    ...DELIVERY.processing,
    nextStep: "Next, we'll tell you when you can pick it up at the shop.",
  },
  shipped: {
    label: "Ready for pickup",
    explanation: "Your order is packed and waits for you at the shop.",
    step: "Ready",
    title: "Your order is ready for pickup",
    nextStep: "Next, pick up your order at the shop.",
  },
  delivered: {
    label: "Picked up",
    explanation: "You have picked up your order.",
    step: "Picked up",
    title: "You have picked up your order",
    nextStep: DELIVERY.delivered.nextStep,
  },
} satisfies Record<OrderStatus, StatusTexts>;

/** An order as far as the words about it depend on its delivery. Orders of earlier releases have none. */
export interface OrderWithDelivery {
  delivery?: { method: DeliveryMethod } | null | undefined;
}

/** Returns whether the customer picks the order up at the shop, so that no courier and no parcel takes part. */
export function isPickedUp({ delivery }: OrderWithDelivery): boolean {
  return delivery?.method === "pickup";
}

/** Returns the texts of each status for an order that is delivered or picked up. */
export function getStatusTexts(order: OrderWithDelivery): Record<OrderStatus, StatusTexts> {
  return isPickedUp(order) ? PICKUP : DELIVERY;
}
