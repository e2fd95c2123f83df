import { and, asc, eq, gt, inArray, notExists } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { changeReturnState } from "#returns/operations/change-return.ts";
import type { ReturnRow } from "#returns/operations/change-return.ts";
import type { ReturnState } from "#returns/rules/return-state.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { refunds } from "../tables/payment-schema.server.ts";

import { readOrderFigures } from "./read-money.ts";

/** States that follow the refunds of a return. Others stay, e.g. of an exchange whose rest is refunded. */
const FOLLOWING_STATES: readonly ReturnState[] = ["inspected", "refunded", "settled"];

interface FollowOptions {
  by: Actor;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}

/**
 * Changes the state of a return with its refunds: it is refunded once the last one is paid, and inspected again once one
 * is open, e.g. because its payment is reversed. It is settled if nothing is refunded, and nothing can be. The order is
 * locked.
 */
export async function followRefunds(
  tx: Database,
  order: LockedOrder,
  returnId: number,
  options: FollowOptions,
): Promise<void> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, returnId));
  if (!row || !FOLLOWING_STATES.includes(row.state)) return;
  const state = await findRefundState(tx, row);
  if (row.state !== state) await changeReturnState(tx, { order, row }, { state }, options);
}

async function findRefundState(
  tx: Database,
  { id, orderId, wants, credit }: ReturnRow,
): Promise<"inspected" | "refunded" | "settled"> {
  const count = (state: "open" | "paid") =>
    tx.$count(refunds, and(eq(refunds.returnId, id), eq(refunds.state, state)));
  if ((await count("open")) > 0) return "inspected";
  if ((await count("paid")) > 0) return "refunded";
  const waitsForExchange = wants === "exchange" && credit !== null && credit > 0;
  if (waitsForExchange || credit === null) return "inspected";
  const { refundable } = await readOrderFigures(tx, orderId);
  return Math.min(credit, refundable) > 0 ? "inspected" : "settled";
}

/**
 * Returns the oldest inspected or settled return of an order without a refund that a refund of this amount settles; null if there
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
    .select({ id: returns.id, credit: returns.credit })
    .from(returns)
    .where(
      and(
        eq(returns.orderId, orderId),
        inArray(returns.state, ["inspected", "settled"]),
        notExists(ofReturn),
        gt(returns.credit, 0),
      ),
    )
    .orderBy(asc(returns.id))
    .limit(1);
  return row && amount >= Math.min(row.credit ?? 0, refundable) ? row.id : null;
}
