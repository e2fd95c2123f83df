import { and, eq, sum } from "drizzle-orm";

import { findAccountId, getActiveAccount } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { FUND_KINDS } from "#ledger/rules/money-account.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { formatPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { addBusinessDays } from "#returns/rules/refund-date.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";
import { getStore } from "#store/operations/get-store.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { PayRefund, RefundInput } from "../rules/payment-input.ts";
import {
  RefundDecided,
  RefundNeedsApproval,
  RefundTooHigh,
  createRefundNotFound,
} from "../rules/payment-errors.ts";
import { refunds } from "../tables/payment-schema.server.ts";

import { refundPaid } from "./events.ts";
import { findReturnToRefund, followRefunds } from "./follow-refunds.ts";
import { readOrderFigures } from "./read-money.ts";

interface RefundOptions {
  by: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** Requests with the same key enter one refund. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key entered the refund. */
  onReplay?: (() => void) | undefined;
}

const toSubject = ({ id, orderNumber }: LockedOrder) => ({ type: "order", id, label: orderNumber }) as const;

/**
 * Enters a refund, which reserves its part of what the shop owes the customer. No money moves yet.
 * @returns the id of the refund
 * @throws NotFound 'Order not found'
 * @throws RefundTooHigh if the order is not overpaid by that much, apart from its open refunds
 * @throws IdempotencyKeyTaken if the key entered another refund
 */
export async function createRefund(
  db: Database,
  orderId: string,
  input: RefundInput,
  { by, channels = [], idempotencyKey, onReplay }: RefundOptions,
): Promise<number> {
  const { amount, dueOn, ...fields } = input;
  const key = idempotencyKey === undefined ? undefined : `refund:${idempotencyKey}`;
  const once = { subjectType: "order", key, input: { orderId, input }, onReplay } as const;
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, once, async () => {
      const order = await lockOrder(tx, orderId);
      const { refundable } = await readOrderFigures(tx, orderId);
      if (toPaisa(amount) > refundable) throw new RefundTooHigh(toPkr(refundable));
      const due = dueOn ?? addBusinessDays(new Date(), (await getReturnPolicy(tx)).refundMaxDays);
      const returnId = await findReturnToRefund(tx, orderId, { amount: toPaisa(amount), refundable });
      const [refund] = await tx
        .insert(refunds)
        .values({
          ...fields,
          orderId,
          returnId,
          amount: toPaisa(amount),
          dueOn: due,
          createdBy: by.uid,
        })
        .returning({ id: refunds.id });
      if (!refund) throw createRefundNotFound();
      if (returnId !== null) await followRefunds(tx, order, returnId, { by, channels });
      await recordAudit(tx, {
        by,
        action: "refund-entered",
        subject: toSubject(order),
        changes: [{ field: "amount", from: null, to: formatPrice(amount) }],
      });
      return String(refund.id);
    });
    return Number(id);
  });
}

interface PayOptions {
  by: Actor;
  /** Whether the staff member may pay amounts above the limit. */
  canApprove: boolean;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
}

/**
 * Records that staff have paid a refund.
 * @throws NotFound 'Refund not found' or 'Account not found'
 * @throws RefundDecided if the refund is paid or cancelled already
 * @throws RefundNeedsApproval if the refunds of the order are above the limit and the staff member may not approve it
 * @throws RefundTooHigh if the order is no longer overpaid by that much
 * @throws DayClosed if the account is cash whose day is closed
 */
export async function payRefund(
  db: Database,
  id: number,
  { accountId, reference, occurredAt }: PayRefund,
  { by, canApprove, channels = [] }: PayOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, refund } = await lockRefund(tx, id);
    if (refund.state !== "open") throw new RefundDecided(refund.state);
    const amount = toPkr(refund.amount);
    const limit = (await getStore(tx))?.refundLimit ?? STORE_DEFAULTS.refundLimit;
    // All refunds of the order together, or two halves would need no approval.
    const isAboveLimit = amount + (await sumPaidRefunds(tx, order.id)) > limit;
    if (isAboveLimit && !canApprove) throw new RefundNeedsApproval(limit);
    const { overpaid } = await readOrderFigures(tx, order.id);
    if (refund.amount > overpaid) throw new RefundTooHigh(toPkr(overpaid));
    const account = await getActiveAccount(tx, accountId, FUND_KINDS);
    const movementId = await recordMovement(tx, {
      kind: "refund",
      fromId: account.id,
      toId: await findAccountId(tx, "customers"),
      amount: refund.amount,
      ...(occurredAt !== undefined && { occurredAt: new Date(occurredAt) }),
      orderId: order.id,
      refundId: id,
      reference,
      staffId: by.uid,
    });
    const now = new Date();
    await tx
      .update(refunds)
      .set({
        state: "paid",
        accountId,
        reference,
        movementId: movementId ?? null,
        approvedBy: isAboveLimit ? by.uid : null,
        decidedAt: now,
        decidedBy: by.uid,
        updatedAt: now,
      })
      .where(eq(refunds.id, id));
    await recordAudit(tx, {
      by,
      action: "refund-paid",
      subject: toSubject(order),
      changes: [{ field: "amount", from: null, to: formatPrice(amount) }],
    });
    if (refund.returnId !== null) await followRefunds(tx, order, refund.returnId, { by, channels });
    const { due } = await readOrderFigures(tx, order.id);
    await publish(tx, refundPaid, {
      orderId: order.id,
      refundId: id,
      movementId: movementId ?? 0,
      amount,
      due: toPkr(due),
      reason: refund.reason,
      channels,
    });
  });
}

/** Returns what the shop has paid back of an order, in PKR. */
async function sumPaidRefunds(tx: Database, orderId: string): Promise<number> {
  const [paid] = await tx
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "paid")));
  return toPkr(paid?.amount ?? 0);
}

/**
 * Cancels a refund that is not paid.
 * @throws NotFound 'Refund not found'
 * @throws RefundDecided if the refund is paid or cancelled already
 */
export async function cancelRefund(
  db: Database,
  id: number,
  reason: string,
  { by, channels = [] }: Pick<RefundOptions, "by" | "channels">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, refund } = await lockRefund(tx, id);
    if (refund.state !== "open") throw new RefundDecided(refund.state);
    const now = new Date();
    await tx
      .update(refunds)
      .set({ state: "cancelled", reason, decidedAt: now, decidedBy: by.uid, updatedAt: now })
      .where(eq(refunds.id, id));
    await recordAudit(tx, {
      by,
      action: "refund-cancelled",
      subject: toSubject(order),
      changes: [{ field: "amount", from: formatPrice(toPkr(refund.amount)), to: null }],
    });
    if (refund.returnId !== null) await followRefunds(tx, order, refund.returnId, { by, channels });
  });
}

/** Locks the order of a refund, then returns the refund as it then is. */
async function lockRefund(
  tx: Database,
  id: number,
): Promise<{ order: LockedOrder; refund: typeof refunds.$inferSelect }> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  if (!found) throw createRefundNotFound();
  const order = await lockOrder(tx, found.orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!refund) throw createRefundNotFound();
  return { order, refund };
}
