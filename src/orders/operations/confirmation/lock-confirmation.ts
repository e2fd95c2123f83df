import { eq, and, gt, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import type { ConfirmationEvent } from "../../rules/confirmation/confirmation.ts";
import { isEventAllowed, RESERVATION_MARGIN_MS } from "../../rules/confirmation/confirmation.ts";
import { ConfirmationClosed } from "../../rules/order-errors.ts";
import { lockOrder } from "../lock-order.ts";

export type LockedConfirmation = typeof orderConfirmations.$inferSelect & { orderNumber: string };

/**
 * Locks an order's row until the transaction ends and returns its confirmation. Every change to a confirmation
 * locks the order first, so that only one concurrent decision wins.
 * @throws NotFound 'Order not found'
 * @throws ConfirmationClosed if the order has no confirmation
 */
export async function lockConfirmation(
  tx: Database,
  orderId: string,
  options: { shouldLockSizes?: boolean } = {},
): Promise<LockedConfirmation> {
  const { orderNumber } = await lockOrder(tx, orderId, options);
  const [row] = await tx.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, orderId));
  if (!row) throw new ConfirmationClosed();
  return { ...row, orderNumber };
}

/** @throws ConfirmationClosed if the current state does not allow the event */
export function assertEventAllowed(event: ConfirmationEvent, { state }: LockedConfirmation): void {
  if (!isEventAllowed(event, state)) throw new ConfirmationClosed(state);
}

/**
 * Postpones the expiry of confirmations and of their reservations. Does not extend expired reservations, because other
 * orders may have reserved the bottles since. The caller must lock the orders.
 */
export async function postponeExpiry(
  tx: Database,
  orderIds: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  await tx
    .update(stockReservations)
    .set({ expiresAt: new Date(until.getTime() + RESERVATION_MARGIN_MS) })
    .where(and(inArray(stockReservations.orderId, [...orderIds]), gt(stockReservations.expiresAt, now)));
  await tx
    .update(orderConfirmations)
    .set({ expiresAt: until })
    .where(inArray(orderConfirmations.orderId, [...orderIds]));
}
