import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems, orders, orderStatusHistory } from "#db/schema.server.ts";
import { Conflict, orderNotFound } from "#domain/errors.ts";
import { orderMessages } from "#domain/messages.ts";
import type { Order } from "#domain/order.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { canChangeStatus, stockEffect } from "#domain/order-status.ts";
import type { StockLine } from "#operations/stock/move-stock.ts";
import { restoreStock, takeStock } from "#operations/stock/move-stock.ts";
import { raiseRevision } from "#operations/system/catalogue-revision.ts";

import { readOrder } from "./order-rows.ts";

export interface StatusUpdate {
  orderId: string;
  status: OrderStatus;
  /** Kept in the history and as the order's admin notes, when given. */
  notes?: string | undefined;
  staffId?: string | undefined;
}

/**
 * Sets an order to any other status, with its entry in the history. Entering confirmed takes the stock unless the
 * order holds it already; cancelling gives back what it holds. One transaction, the order's row locked.
 * @throws NotFound 'Order not found'
 * @throws Conflict when the order already has the status
 * @throws InsufficientStock when confirming needs more than there is; nothing is changed. Spec: storefront §4.
 */
export async function updateOrderStatus(db: Database, update: StatusUpdate): Promise<Order> {
  await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ status: orders.status, holdsStock: orders.holdsStock })
      .from(orders)
      .where(eq(orders.id, update.orderId))
      .for("update");
    if (!order) throw orderNotFound();
    if (!canChangeStatus(order.status, update.status)) {
      throw new Conflict(orderMessages.statusUnchanged(update.status));
    }
    await tx.insert(orderStatusHistory).values({
      orderId: update.orderId,
      status: update.status,
      notes: update.notes ?? null,
      staffId: update.staffId ?? null,
    });
    const effect = stockEffect(update.status, order.holdsStock);
    const now = new Date();
    await tx
      .update(orders)
      .set({
        status: update.status,
        updatedAt: now,
        ...(update.notes === undefined ? {} : { adminNotes: update.notes }),
        ...(effect === "take" ? { holdsStock: true, stockUpdatedAt: now } : {}),
        ...(effect === "restore" ? { holdsStock: false, stockRestoredAt: now } : {}),
      })
      .where(eq(orders.id, update.orderId));
    if (effect !== "none") await moveStock(tx, effect, update);
  });
  const order = await readOrder(db, update.orderId);
  if (!order) throw orderNotFound();
  return order;
}

async function moveStock(tx: Database, effect: "take" | "restore", update: StatusUpdate): Promise<void> {
  const lines = await stockLines(tx, update.orderId);
  const move = effect === "take" ? takeStock : restoreStock;
  await move(tx, lines, { orderId: update.orderId, staffId: update.staffId });
  await raiseRevision(tx);
}

async function stockLines(tx: Database, orderId: string): Promise<StockLine[]> {
  return tx
    .select({
      itemId: orderItems.id,
      productId: orderItems.productId,
      productName: orderItems.productName,
      variant: orderItems.variant,
      variantId: orderItems.variantId,
      quantity: orderItems.quantity,
      stockTaken: orderItems.stockTaken,
      soldCounted: orderItems.soldCounted,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
}
