import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { eq } from "drizzle-orm";

import { reverseMovement } from "#ledger/operations/record-movement.ts";
import { createMovementNotFound } from "#ledger/rules/ledger-errors.ts";
import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { AccessDenied } from "#staff/rules/staff-errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { payments, refunds } from "../tables/payment-schema.server.ts";

import { followRefunds } from "./follow-refunds.ts";
import { restoreCodFee } from "./restore-cod-fee.ts";

interface ReversalOptions {
  by: Actor;
  /** Whether the staff member may pay refunds. */
  canRefund: boolean;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
}

/**
 * Reverses a payment or a refund of an order, whose amount never changes. The payment's transaction id can be recorded
 * again; the refund is open again, because the shop still owes it. A fee for cash on delivery that the payment has
 * dropped is charged again, unless the order has left. The status of the order does not change.
 * @throws NotFound 'Entry not found' or 'Order not found'
 * @throws Conflict if the entry is no payment or refund of an order
 * @throws AccessDenied if the entry is a refund and the staff member may not pay refunds
 * @throws AlreadyReversed if it is reversed, or is a reversal
 */
export async function reverseOrderEntry(
  db: Database,
  movementId: number,
  reason: string,
  { by, canRefund, channels = [] }: ReversalOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { kind, orderId, amount } = moneyMovements;
    const [entry] = await tx
      .select({ kind, orderId, amount })
      .from(moneyMovements)
      .where(eq(moneyMovements.id, movementId));
    if (!entry) throw createMovementNotFound();
    if (entry.orderId === null || (entry.kind !== "payment" && entry.kind !== "refund"))
      throw new Conflict(messages.notReversible);
    if (entry.kind === "refund" && !canRefund) throw new AccessDenied();
    const order = await lockOrder(tx, entry.orderId);
    await reverseMovement(tx, movementId, { staffId: by.uid, note: reason });
    const now = new Date();
    // The reason stays in the ledger: it is for staff, and the customer reads the reason of a payment.
    const undone = { movementId: null, decidedAt: now, decidedBy: by.uid, updatedAt: now };
    await tx
      .update(payments)
      .set({ ...undone, state: "reversed", reason: null, acceptedAmount: null })
      .where(eq(payments.movementId, movementId));
    const reopened = await tx
      .update(refunds)
      .set({ ...undone, state: "open", reference: null, accountId: null, approvedBy: null })
      .where(eq(refunds.movementId, movementId))
      .returning({ returnId: refunds.returnId });
    for (const { returnId } of reopened)
      if (returnId !== null) await followRefunds(tx, order, returnId, { by, channels });
    await restoreCodFee(tx, order, { by });
    await recordAudit(tx, {
      by,
      action: "reversed",
      subject: { type: "order", id: order.id, label: order.orderNumber },
      changes: [{ field: entry.kind, from: formatPrice(toPkr(entry.amount)), to: null }],
    });
  });
}
