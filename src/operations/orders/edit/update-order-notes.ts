import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/orders/order-schema.server.ts";
import type { Actor } from "#domain/staff/audit/audit.ts";
import { listFieldChanges } from "#domain/staff/audit/audit.ts";
import { Conflict } from "#domain/shared/errors.ts";
import { createOrderNotFound } from "#domain/orders/order-errors.ts";
import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";

import { lockOrder } from "#operations/orders/lock-order.ts";
import { readOrder } from "#operations/orders/read-order.ts";

interface NotesUpdate {
  orderId: string;
  /** The new notes; null clears them. */
  adminNotes: string | null;
  /** The notes before the edit, as displayed to the staff member. */
  expectedNotes?: string | null | undefined;
}

/**
 * Sets or clears the admin notes of an order. The notes in its status history do not change.
 * @throws NotFound 'Order not found'
 * @throws Conflict if the current notes differ from `expectedNotes`. Spec: admin §2, §3
 */
export async function updateOrderNotes(
  db: Database,
  { orderId, adminNotes, expectedNotes }: NotesUpdate,
  { by }: { by?: Actor } = {},
): Promise<Order> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (expectedNotes !== undefined && expectedNotes !== order.adminNotes) {
      throw new Conflict(staffOrderMessages.notesChanged);
    }
    const changes = listFieldChanges(order, { ...order, adminNotes }, ["adminNotes"]);
    if (changes.length === 0) return;
    await tx.update(orders).set({ adminNotes, updatedAt: new Date() }).where(eq(orders.id, orderId));
    const subject = { type: "order", id: orderId, label: order.orderNumber } as const;
    await recordAudit(tx, { by, action: "notes-changed", subject, changes });
  });
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  return order;
}
