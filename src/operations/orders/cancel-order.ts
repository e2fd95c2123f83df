import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { CUSTOMER } from "#domain/staff/audit.ts";
import { Conflict, OrderNotCancellable, orderNotFound } from "#domain/shared/errors.ts";
import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import type { LinkedOrder } from "#domain/orders/order.ts";
import { canCancel } from "#domain/orders/order.ts";
import { INITIAL_STATUS } from "#domain/orders/order-status.ts";

import { toLinkedOrder } from "./order-rows.ts";
import { readOrder } from "./read-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

interface CancelOptions {
  /** Called if the order was cancelled before. */
  onReplay?: (() => void) | undefined;
}

/**
 * Cancels a pending order for the shopper who holds its link. A cancelled order stays as it is, so the request may be
 * repeated. If staff change the status at the same time, the order's row lock lets one of both changes win.
 * @returns the order, personal data masked, once a synchronous standby has the cancellation
 * @throws NotFound 'Order not found'
 * @throws OrderNotCancellable when the order has left the status pending
 */
export async function cancelOrder(
  db: Database,
  orderId: string,
  { onReplay }: CancelOptions = {},
): Promise<LinkedOrder> {
  const seen = await readOrder(db, orderId);
  if (!seen) throw orderNotFound();
  if (canCancel(seen)) {
    const cancelled = await cancelPending(db, orderId);
    if (cancelled) return cancelled;
  }
  const now = (await readOrder(db, orderId)) ?? seen;
  if (now.status !== "cancelled") throw new OrderNotCancellable(now.status);
  await waitForReplication(db);
  onReplay?.();
  return toLinkedOrder(now);
}

/** Returns undefined if the order is no longer pending. */
async function cancelPending(db: Database, orderId: string): Promise<LinkedOrder | undefined> {
  const notes = orderPageMessages.cancelledByCustomer;
  const update = { orderId, status: "cancelled", notes, expectedStatus: INITIAL_STATUS } as const;
  try {
    return toLinkedOrder(await updateOrderStatus(db, update, { by: CUSTOMER }));
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}
