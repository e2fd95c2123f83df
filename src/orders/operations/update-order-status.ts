import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import { orders } from "../tables/order-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { createOrderNotFound } from "../rules/order-errors.ts";
import type { ConfirmationEvent } from "../rules/confirmation/confirmation.ts";
import { EVENT_RULES, getStatusEvent } from "../rules/confirmation/confirmation.ts";
import { orderMessages } from "../rules/order-messages.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import type { Order } from "../rules/order.ts";
import { appendStatusNote } from "../rules/order-notes.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { canChangeStatus, getStockEffect } from "../rules/order-status.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { writeTogether } from "#platform/db/statements/write-together.server.ts";
import { prepareAudit } from "#staff/operations/record-audit.ts";
import { preparePublication, publish } from "#platform/events/events.ts";
import { changeRedemptions } from "./discounts/redeem-discounts.ts";
import { deductOrderStock } from "./stock/deduct-order-stock.ts";
import { restoreOrderStock } from "./stock/move-stock.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { orderCounter } from "#platform/observability/shop-counters.ts";

import { orderPaidInCash, orderStatusChanged } from "./events.ts";
import type { LockedOrder } from "./lock-order.ts";
import { lockOrder } from "./lock-order.ts";
import { readOrder } from "./read-order.ts";

export interface StatusUpdate {
  orderId: string;
  status: OrderStatus;
  /** Stored in the history and appended to the order's admin notes. */
  notes?: string | undefined;
  /** The status before the change, as displayed to the staff member. */
  expectedStatus?: OrderStatus | undefined;
  /**
   * Whether a change to processing, shipped or delivered deducts stock, as a change to confirmed always does. Has no
   * effect if the order's stock is already deducted.
   */
  deductStock?: boolean | undefined;
  /** With the status delivered, the cash account into which the customer has paid what is due and no parcel collects. */
  cashAccountId?: number | undefined;
}

export interface StatusUpdateOptions {
  by?: Actor;
  /** Channels for which messages about the new status are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** The event that decides an undecided confirmation. Default: the event of the new status. */
  confirmation?: { event: ConfirmationEvent; note?: string | undefined };
}

/**
 * Changes an order to any other status and adds an entry to its history, in one transaction that locks the order's row.
 * A change to confirmed deducts stock unless the order's stock is already deducted. With `deductStock`, so does a
 * change to processing, shipped or delivered. A change to cancelled restores the stock that the order has deducted, and
 * cancels the order's parcels that the courier has not collected. It also releases the discounts that the order used,
 * which restoring the order takes again. Every change releases the reservation of a pending
 * order and decides its confirmation.
 * @throws NotFound 'Order not found'
 * @throws Conflict if the order already has the status, its current status is not `expectedStatus`, or it is a past order of
 * another shop
 * @throws InsufficientStock if the stock is too low; nothing changes. Spec: storefront §4.
 * @throws OrderedItemsNotFound if ordered products or sizes no longer exist; nothing changes
 * @throws NotFound 'Account not found' if `cashAccountId` is no cash account in use
 */
export async function updateOrderStatus(
  db: Database,
  update: StatusUpdate,
  { by, channels = [], confirmation }: StatusUpdateOptions = {},
): Promise<Order> {
  const order = await db.transaction(async (tx) => {
    const { deductStock } = update;
    const shouldLockSizes = getStockEffect(update.status, false, { deductStock }) === "deduct";
    const before = await lockOrder(tx, update.orderId, { shouldLockSizes });
    assertStatusCanChange(before.status, update);
    await changeLockedOrderStatus(tx, before, update, {
      ...(by && { by }),
      channels,
      ...(confirmation && { confirmation }),
    });
    // Reads the order before the commit, because a read on another connection could fail although the change is
    // stored.
    return readOrder(tx, update.orderId);
  });
  orderCounter.add(update.status);
  if (!order) throw createOrderNotFound();
  return order;
}

/**
 * Changes the status of a locked order. The caller must also have locked its sizes if the change deducts stock. See
 * `updateOrderStatus`.
 */
export async function changeLockedOrderStatus(
  tx: Database,
  before: LockedOrder,
  update: Omit<StatusUpdate, "orderId" | "expectedStatus">,
  { by, channels = [], confirmation }: StatusUpdateOptions = {},
): Promise<void> {
  const { id: orderId, orderNumber, status: previousStatus, asksForConfirmation, importedFrom } = before;
  if (importedFrom !== null) throw new Conflict(staffOrderMessages.isPastOrder(importedFrom));
  const effect = getStockEffect(update.status, before.isStockDeducted, { deductStock: update.deductStock });
  const fields = getUpdatedFields(update, before.adminNotes);
  const now = new Date();
  const source = { orderId, staffId: by?.uid };
  // Must precede the release of the reserved bottles.
  if (effect === "deduct") await deductOrderStock(tx, source);
  const decision = asksForConfirmation
    ? await decideConfirmation(tx, orderId, { status: update.status, confirmation })
    : undefined;
  const news = preparePublication(tx, orderStatusChanged, {
    orderId,
    orderNumber,
    status: update.status,
    previousStatus,
    by,
    channels: [...channels],
    asksForConfirmation,
    isPaidInAdvance: confirmation?.event === "payment-received",
  });
  await writeTogether(tx, [
    tx
      .update(orders)
      .set({
        ...fields,
        updatedAt: now,
        ...(effect === "deduct" && { isStockDeducted: true, stockUpdatedAt: now }),
        ...(effect === "restore" && { isStockDeducted: false, stockRestoredAt: now }),
      })
      .where(eq(orders.id, orderId)),
    tx
      .insert(orderStatusHistory)
      .values({ orderId, status: update.status, notes: update.notes, staffId: by?.uid }),
    tx.delete(stockReservations).where(eq(stockReservations.orderId, orderId)),
    ...(decision ? [tx.insert(confirmationEvents).values({ ...decision, staffId: by?.uid })] : []),
    ...prepareAudit({
      by,
      action: "status-changed",
      subject: { type: "order", id: orderId, label: orderNumber },
      changes: listFieldChanges(before, { ...before, ...fields }, ["status", "adminNotes"]),
    }),
    ...news.writes,
  ]);
  if (effect === "restore") await restoreOrderStock(tx, source);
  if (update.status === "cancelled") await changeRedemptions(tx, orderId, "release");
  else if (previousStatus === "cancelled") await changeRedemptions(tx, orderId, "restore");
  await news.react();
  if (update.status === "delivered" && update.cashAccountId !== undefined)
    await publish(tx, orderPaidInCash, { orderId, orderNumber, accountId: update.cashAccountId, by });
  if (effect !== "none") await incrementRevision(tx, { leavesProductsUnchanged: true });
}

function assertStatusCanChange(
  current: OrderStatus,
  { status, expectedStatus = current }: StatusUpdate,
): void {
  if (!canChangeStatus(current, status)) throw new Conflict(orderMessages.statusUnchanged(status));
  if (current !== expectedStatus) throw new Conflict(staffOrderMessages.changedByOthers(current));
}

/**
 * Decides the confirmation of an order if it is undecided; a change to pending does not decide it.
 * @returns the entry for its history, or `undefined` if nothing was decided
 */
async function decideConfirmation(
  tx: Database,
  orderId: string,
  { status, confirmation }: Pick<StatusUpdate, "status"> & StatusUpdateOptions,
): Promise<typeof confirmationEvents.$inferInsert | undefined> {
  const event = confirmation?.event ?? getStatusEvent(status);
  const rules = event && EVENT_RULES[event];
  if (event === undefined || !rules?.to) return undefined;
  const [decided] = await tx
    .update(orderConfirmations)
    .set({ state: rules.to })
    .where(and(eq(orderConfirmations.orderId, orderId), inArray(orderConfirmations.state, [...rules.from])))
    .returning({ state: orderConfirmations.state });
  return decided && { orderId, event, state: decided.state, note: confirmation?.note };
}

/** Returns the audited fields that the update changes, with their new values. */
function getUpdatedFields(
  { status, notes }: Pick<StatusUpdate, "status" | "notes">,
  adminNotes: string | null,
) {
  return { status, ...(notes === undefined ? {} : { adminNotes: appendStatusNote(adminNotes, notes) }) };
}
