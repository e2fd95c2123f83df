import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { OrderNotCancellable, createOrderNotFound } from "../rules/order-errors.ts";
import { orderPageMessages } from "../rules/order-page-messages.ts";
import type { LinkKind } from "../rules/links/order-link.ts";
import type { LinkedOrder, Order } from "../rules/order.ts";
import { canCancel } from "../rules/order.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";

import { getConfirmation } from "./confirmation/get-confirmation.ts";
import { toLinkedOrder } from "./order-rows.ts";
import { readOrder } from "./read-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

interface CancelOptions {
  /** Called if the order is already cancelled. */
  onReplay?: (() => void) | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** Where the shopper's link comes from. */
  linkKind?: LinkKind;
}

/**
 * Cancels a pending order on behalf of its shopper; `cancelByLink` checks the shopper's link. A repeated request changes nothing. If staff
 * change the status concurrently, the row lock ensures that only one of the changes succeeds.
 * @returns the order with masked personal data, after the cancellation is replicated to the synchronous standbys
 * @throws NotFound 'Order not found'
 * @throws OrderNotCancellable if the order is no longer pending
 */
export async function cancelOrder(
  db: Database,
  orderId: string,
  { onReplay, channels = [], linkKind = "browser" }: CancelOptions = {},
): Promise<LinkedOrder> {
  const toAnswer = async (cancelled: Order) =>
    toLinkedOrder(cancelled, { linkKind, confirmation: await getConfirmation(db, orderId) });
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  if (canCancel(order)) {
    const cancelled = await tryCancelPending(db, orderId, channels);
    if (cancelled) return toAnswer(cancelled);
  }
  const current = (await readOrder(db, orderId)) ?? order;
  if (current.status !== "cancelled") throw new OrderNotCancellable(current.status);
  await waitForReplication(db);
  onReplay?.();
  return toAnswer(current);
}

/** Returns the cancelled order, or undefined if the order is no longer pending. */
async function tryCancelPending(
  db: Database,
  orderId: string,
  channels: readonly MessageChannel[],
): Promise<Order | undefined> {
  const notes = orderPageMessages.cancelledByCustomer;
  const update = { orderId, status: "cancelled", notes, expectedStatus: INITIAL_STATUS } as const;
  try {
    const options = { by: CUSTOMER, channels, confirmation: { event: "shopper-declined" } } as const;
    return await updateOrderStatus(db, update, options);
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}
