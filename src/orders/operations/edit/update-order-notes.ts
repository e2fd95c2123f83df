import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { createOrderNotFound } from "../../rules/order-errors.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { lockOrder } from "../lock-order.ts";
import { readOrder } from "../read-order.ts";

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
