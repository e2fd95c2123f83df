import { and, eq, sql } from "drizzle-orm";

import { lockOrder } from "#orders/operations/lock-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import type { returnInspected } from "#returns/operations/events.ts";

import type { PaymentMethod } from "../rules/payment.ts";
import { PAYMENT_METHODS } from "../rules/payment.ts";
import { payments, refunds } from "../tables/payment-schema.server.ts";

import { followRefunds } from "./follow-refunds.ts";
import { readOrderFigures } from "./read-money.ts";

/**
 * Reacts to the inspection of a return: opens the refund of its credit, at most what the order is overpaid. Without one,
 * e.g. because the order was never paid, the return is settled. The order is locked, so that two refunds never exceed the
 * payments.
 */
export async function openReturnRefund(
  tx: Database,
  { returnId, orderId, wants, credit, payee, dueOn, ...options }: EventPayload<typeof returnInspected>,
): Promise<void> {
  if (wants === "refund") {
    const { refundable } = await readOrderFigures(tx, orderId);
    const amount = Math.min(credit, refundable);
    await insertReturnRefund(tx, { returnId, orderId, amount, payee, dueOn, staffId: options.by.uid });
  }
  await followRefunds(tx, await lockOrder(tx, orderId), returnId, options);
}

type ReturnRefund = Pick<EventPayload<typeof returnInspected>, "returnId" | "orderId" | "payee"> & {
  staffId: string | null;
  /** In paisa, whole rupees. */
  amount: number;
  dueOn: string | null;
};

/** Opens a refund of a return, unless its amount is 0. The order is locked, and the amount is refundable. */
export async function insertReturnRefund(
  tx: Database,
  { returnId, orderId, amount, payee, dueOn, staffId }: ReturnRefund,
): Promise<void> {
  if (amount <= 0) return;
  await tx.insert(refunds).values({
    orderId,
    returnId,
    amount,
    method: payee?.method ?? (await findOriginalMethod(tx, orderId)),
    payee: payee?.holder,
    payeeAccount: payee?.account,
    dueOn,
    createdBy: staffId,
  });
}

/** Returns the method of the last payment; a bank transfer for cash on delivery, because the courier pays nothing back. */
async function findOriginalMethod(tx: Database, orderId: string): Promise<PaymentMethod> {
  const [payment] = await tx
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "paid")))
    .orderBy(sql`${payments.id} desc`)
    .limit(1);
  const [order] = await tx
    .select({ method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId));
  return payment?.method ?? PAYMENT_METHODS.find((method) => method === order?.method) ?? "bank-transfer";
}
