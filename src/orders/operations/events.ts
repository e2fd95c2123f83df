import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { Database } from "#platform/db/client.server.ts";
import { defineEvent } from "#platform/events/events.ts";
import { z } from "#platform/rules/zod.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import { INITIAL_STATUS } from "../rules/order-status.ts";
import type { OrderWebhook } from "../rules/order-webhooks.ts";
import { ORDER_WEBHOOKS } from "../rules/order-webhooks.ts";

import type { NewOrder } from "./order-rows.ts";

/** Channels for which messages about the event are queued. */
const channels = z.array(z.enum(MESSAGE_CHANNELS));

const orderPlacedSchema = ORDER_WEBHOOKS["order.placed"].omit({ status: true }).extend({ channels });

/** A new order, without personal data. Amounts in PKR. */
export type OrderPlaced = z.infer<typeof orderPlacedSchema>;

/** A new order as the reactions in its transaction see it. */
export interface PlacedNews extends OrderPlaced {
  /** How the customer pays in advance; null for cash on delivery. */
  paymentMethod: PrepaidMethod | null;
  /** Which wallet; undefined for another method, and for the first one. */
  wallet?: string | undefined;
}

/** Returns the event of a new order. */
export function toOrderPlaced(
  { id: orderId, orderNumber, totalAmount, totalItems, lines, paymentMethod, wallet }: NewOrder,
  configured: readonly MessageChannel[],
): PlacedNews {
  const items = lines.map(({ size: { productId, variantId, variant }, quantity, unitPrice }) => {
    return { productId, variantId, variant, quantity, unitPrice };
  });
  const payment = { paymentMethod, wallet };
  return { orderId, orderNumber, totalAmount, totalItems, items, ...payment, channels: [...configured] };
}

/** An order was placed. */
export const orderPlaced = defineEvent<PlacedNews, OrderPlaced>("order.placed", orderPlacedSchema);

const statusChangeSchema = ORDER_WEBHOOKS["order.status_changed"].extend({
  channels,
  /** Whether staff confirm the order because the shopper has paid in advance. */
  isPaidInAdvance: z.boolean(),
  /** Whether the shop asked the shopper to confirm the order. */
  asksForConfirmation: z.boolean(),
});

/** A changed status of an order, without personal data. */
export type StoredStatusChange = z.infer<typeof statusChangeSchema>;

/** A changed status of an order, whose row is locked. */
export interface OrderStatusChange extends StoredStatusChange {
  /** The staff member who changed the status; undefined for the shop and the shopper. */
  by: Actor | undefined;
}

/** The status of an order has changed. */
export const orderStatusChanged = defineEvent<OrderStatusChange, StoredStatusChange>(
  "order.status-changed",
  statusChangeSchema,
);

/** A line of an order that gets fewer bottles; 0 if it is removed. */
export interface ReducedLine {
  itemId: number;
  quantity: number;
}

/**
 * Staff change the items of an order, or its shopper what a parcel depends on; its row is locked. A reaction rejects the
 * change by throwing.
 */
export const orderItemsChanging = defineEvent<{ orderId: string; reduced: readonly ReducedLine[] }>(
  "order.items-changing",
);

/** The total of an order can have changed, by an edit or another way to pay; its row is locked. */
export const orderPriceChanged = defineEvent<{
  orderId: string;
  /** The total before the change, in PKR. */
  totalBefore: number;
}>("order.price-changed");

/** Staff have sold an order at the counter, where the customer has paid it in cash; the order is locked. */
export const orderSoldAtCounter = defineEvent<{ orderId: string; orderNumber: string; by: Actor }>(
  "order.sold-at-counter",
);

/**
 * Staff have set an order to delivered, and the customer has paid what is due in cash into an account; the order is
 * locked.
 */
export const orderPaidInCash = defineEvent<{
  orderId: string;
  orderNumber: string;
  accountId: number;
  by: Actor | undefined;
}>("order.paid-in-cash");

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

/** Records the webhook events for changed statuses. */
export async function recordStatusChanges(
  tx: Database,
  changes: readonly StoredStatusChange[],
): Promise<void> {
  const events = changes.flatMap(({ orderId, orderNumber, status, previousStatus }): OrderWebhook[] => {
    const data = { orderId, orderNumber, status, previousStatus };
    const changeEvent = { type: "order.status_changed", data } as const;
    return status === "cancelled" ? [changeEvent, { type: "order.cancelled", data }] : [changeEvent];
  });
  await recordEvents(tx, events);
}
