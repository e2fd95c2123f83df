import { eq } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { AcceptPayment } from "../rules/payment-input.ts";
import { ACCEPTABLE_STATES, TO_CHECK_STATES } from "../rules/payment.ts";
import { PaymentDecided, createPaymentNotFound } from "../rules/payment-errors.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { paymentRejected } from "./events.ts";
import type { Payment, PaymentOptions } from "./mark-paid.ts";
import { markPaid } from "./mark-paid.ts";
import { readOrderFigures } from "./read-money.ts";

/**
 * Accepts a payment that staff have found on an account: records the money and what follows from it (see `markPaid`).
 * @throws NotFound 'Payment not found' or 'Account not found'
 * @throws PaymentDecided if the payment is accepted or rejected already
 * @throws AmountAboveDue, DuplicateTransaction, InvalidInput, Conflict, DayClosed as `markPaid`
 */
export async function acceptPayment(
  db: Database,
  id: number,
  input: AcceptPayment,
  options: PaymentOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, id);
    if (!ACCEPTABLE_STATES.includes(payment.state)) throw new PaymentDecided();
    const accountId = input.accountId ?? payment.accountId;
    await markPaid(tx, order, payment, { ...input, accountId }, options);
  });
}

/**
 * Rejects a payment that staff cannot find on any account. No money moves; the shopper can submit another proof.
 * @throws NotFound 'Payment not found'
 * @throws PaymentDecided if the payment does not wait for a decision
 */
export async function rejectPayment(
  db: Database,
  id: number,
  reason: string,
  { by, channels = [] }: PaymentOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, id);
    if (!TO_CHECK_STATES.some((state) => state === payment.state)) throw new PaymentDecided();
    const now = new Date();
    await tx
      .update(payments)
      .set({ state: "rejected", reason, decidedAt: now, decidedBy: by.uid, updatedAt: now })
      .where(eq(payments.id, id));
    await recordAudit(tx, {
      by,
      action: "payment-rejected",
      subject: { type: "order", id: order.id, label: order.orderNumber },
    });
    const { due } = await readOrderFigures(tx, order.id);
    await publish(tx, paymentRejected, {
      orderId: order.id,
      paymentId: id,
      decidedAt: now,
      amount: toPkr(payment.claimedAmount ?? payment.amount),
      due: toPkr(due),
      reason,
      channels,
    });
  });
}

/** Locks the order of a payment with its sizes, then returns the payment as it then is. */
async function lockPayment(tx: Database, id: number): Promise<{ order: LockedOrder; payment: Payment }> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  if (!found) throw createPaymentNotFound();
  const order = await lockOrder(tx, found.orderId, { shouldLockSizes: true });
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!payment) throw createPaymentNotFound();
  return { order, payment };
}
