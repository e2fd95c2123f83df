import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { defineEvent } from "#platform/events/events.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import type { OrderStatus } from "../rules/order-status.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";

import type { NewOrder } from "./order-rows.ts";

/** A new order, without personal data. Amounts in PKR. */
export interface OrderPlaced {
  orderId: string;
  orderNumber: string;
  totalAmount: number;
  totalItems: number;
  items: { productId: string; variantId: number; variant: string; quantity: number; unitPrice: number }[];
  /** Channels for which messages about the order are queued. */
  channels: readonly MessageChannel[];
}

/** Returns the event of a new order. */
export function toOrderPlaced(
  { id: orderId, orderNumber, totalAmount, totalItems, lines }: NewOrder,
  channels: readonly MessageChannel[],
): OrderPlaced {
  const items = lines.map(({ size: { productId, variantId, variant }, quantity, unitPrice }) => {
    return { productId, variantId, variant, quantity, unitPrice };
  });
  return { orderId, orderNumber, totalAmount, totalItems, items, channels };
}

/** An order was placed. */
export const orderPlaced = defineEvent<OrderPlaced>("order.placed");

/** A changed status of an order, whose row is locked. */
export interface OrderStatusChange {
  orderId: string;
  status: OrderStatus;
  /** The staff member who changed the status; undefined for the shop and the shopper. */
  by: Actor | undefined;
  /** The order's phone number in E.164, or null if it is not valid. */
  phoneE164: string | null;
  /** Channels for which messages about the new status are queued. */
  channels: readonly MessageChannel[];
  /** Whether staff confirm the order because the shopper has paid in advance. */
  isPaidInAdvance: boolean;
  /** Whether the shop asked the shopper to confirm the order. */
  asksForConfirmation: boolean;
}

/** The status of an order has changed. */
export const orderStatusChanged = defineEvent<OrderStatusChange>("order.status-changed");

/** Staff change the items of an order; its row is locked. A reaction rejects the change by throwing. */
export const orderItemsChanging = defineEvent<{ orderId: string }>("order.items-changing");

/** A shopper asks for a new link to an order. */
export const orderLinkRequested = defineEvent<{
  orderId: string;
  /** The channels over which the message goes; none if the shop cannot reach the shopper. */
  channels: readonly MessageChannel[];
}>("order.link-requested");

/** Records the webhook events for new orders. */
export async function recordNewOrders(tx: Database, placed: readonly OrderPlaced[]): Promise<void> {
  const events = placed.map(({ channels: _channels, ...order }) => {
    return { type: "order.placed", data: { ...order, status: INITIAL_STATUS } } as const;
  });
  await recordEvents(tx, events);
}
