import { and, asc, eq, inArray, notExists } from "drizzle-orm";

import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { changeReturnState } from "#returns/operations/change-return.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { refunds } from "../tables/payment-schema.server.ts";

/**
 * Changes the state of a return with its refunds: it is refunded once the last one is paid, and inspected again once
 * the payment of one is reversed. Other states stay, e.g. of an exchange whose rest is refunded. The order is locked.
 */
export async function followRefunds(
  tx: Database,
  order: LockedOrder,
  returnId: number,
  { by }: { by: Actor },
): Promise<void> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, returnId));
  if (!row) return;
  const isOpen = and(eq(refunds.returnId, returnId), eq(refunds.state, "open"));
  const state = (await tx.$count(refunds, isOpen)) > 0 ? "inspected" : "refunded";
  if (row.state !== state && (row.state === "inspected" || row.state === "refunded"))
    await changeReturnState(tx, { order, row }, { state }, { by });
}

/**
 * Returns the oldest inspected return of an order without a refund that a refund of this amount settles; null if there
 * is none. Amounts in paisa. A smaller refund belongs to the order alone, because it leaves a part of the credit open.
 */
export async function findReturnToRefund(
  tx: Database,
  orderId: string,
  { amount, refundable }: { amount: number; refundable: number },
): Promise<number | null> {
  const ofReturn = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.returnId, returns.id), inArray(refunds.state, ["open", "paid"])));
  const [row] = await tx
    .select({ id: returns.id, credit: orderCredits.amount })
    .from(returns)
    .innerJoin(orderCredits, eq(orderCredits.returnId, returns.id))
    .where(and(eq(returns.orderId, orderId), eq(returns.state, "inspected"), notExists(ofReturn)))
    .orderBy(asc(returns.id))
    .limit(1);
  return row && amount >= Math.min(row.credit, refundable) ? row.id : null;
}
