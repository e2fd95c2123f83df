import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";
import { OrderNotCancellable, createOrderNotFound } from "../rules/order-errors.ts";
import { orderStatusMessages } from "../rules/order-messages.ts";
import { orderPageMessages } from "../rules/order-page-messages.ts";
import type { LinkKind } from "../rules/links/order-link.ts";
import type { LinkedOrder } from "../rules/order.ts";
import { canCancel } from "../rules/order.ts";
import { STATUS_RULES } from "../rules/order-status.ts";
import { getStatusTexts } from "../rules/status-texts.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";

import { getLinkedOrder } from "./get-order.ts";
import { lockOrder } from "./lock-order.ts";
import { listParcelsOfOrders } from "./queries.ts";
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
 * Cancels an order on behalf of its shopper, until a parcel is handed over; `cancelByLink` checks the shopper's link. A repeated
 * request changes nothing. The row lock ensures that a concurrent change by staff or a courier comes before or after.
 * @returns the order, after the cancellation is replicated to the synchronous standbys
 * @throws NotFound 'Order not found'
 * @throws OrderNotCancellable if the order is shipped or delivered, or the courier has a parcel
 */
export async function cancelOrder(
  db: Database,
  orderId: string,
  { onReplay, channels = [], linkKind = "browser" }: CancelOptions = {},
): Promise<LinkedOrder> {
  const isReplay = await db.transaction(async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status === "cancelled") return true;
    const parcels = (await listParcelsOfOrders(tx, [orderId])).get(orderId) ?? [];
    if (!canCancel({ status, parcels })) {
      const texts = getStatusTexts((await readOrder(tx, orderId)) ?? {});
      const isWithCourier = STATUS_RULES[status].isCancellable;
      throw new OrderNotCancellable(isWithCourier ? orderStatusMessages.shipped.label : texts[status].label);
    }
    const notes = orderPageMessages.cancelledByCustomer;
    const update = { orderId, status: "cancelled", notes, expectedStatus: status } as const;
    const options = { by: CUSTOMER, channels, confirmation: { event: "shopper-declined" } } as const;
    await updateOrderStatus(tx, update, options);
    return false;
  });
  if (isReplay) {
    await waitForReplication(db);
    onReplay?.();
  }
  const order = await getLinkedOrder(db, orderId, linkKind);
  if (!order) throw createOrderNotFound();
  return order;
}
