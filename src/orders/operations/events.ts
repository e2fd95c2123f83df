import { defineEvent } from "#platform/events/events.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { OrderStatus } from "../rules/order-status.ts";

/** The status of an order has changed; its row is locked. */
export const orderStatusChanged = defineEvent<{
  orderId: string;
  status: OrderStatus;
  /** The staff member who changed the status; undefined for the shop and the shopper. */
  by: Actor | undefined;
}>("order.status-changed");

/** Staff change the items of an order; its row is locked. A reaction rejects the change by throwing. */
export const orderItemsChanging = defineEvent<{ orderId: string }>("order.items-changing");

/** A shopper asks for a new link to an order. */
export const orderLinkRequested = defineEvent<{
  orderId: string;
  /** The channels over which the message goes; none if the shop cannot reach the shopper. */
  channels: readonly MessageChannel[];
}>("order.link-requested");
