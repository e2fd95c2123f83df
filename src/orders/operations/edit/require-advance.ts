import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";

import { toPaisa } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";

import { CONFIRMABLE_STATES } from "../../rules/confirmation/confirmation.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";

/**
 * Makes a step necessary before an order is confirmed, unless it is confirmed already or has a stricter step. Returns
 * whether the step is new. The caller has locked the order.
 */
export async function requireStep(tx: Database, orderId: string, step: StaffStep): Promise<boolean> {
  const { staffStep, state } = orderConfirmations;
  const isLooser =
    step === "advance-payment" ? or(isNull(staffStep), ne(staffStep, step)) : isNull(staffStep);
  const changed = await tx
    .update(orderConfirmations)
    .set({ staffStep: step, nextReminderAt: null })
    .where(and(eq(orderConfirmations.orderId, orderId), inArray(state, [...CONFIRMABLE_STATES]), isLooser))
    .returning({ orderId: orderConfirmations.orderId });
  return changed.length > 0;
}

/** Returns whether an order stays unconfirmed until its advance is paid. */
export async function awaitsAdvance(db: Database, orderId: string): Promise<boolean> {
  const { staffStep, state } = orderConfirmations;
  const awaits = and(
    eq(orderConfirmations.orderId, orderId),
    eq(staffStep, "advance-payment"),
    inArray(state, [...CONFIRMABLE_STATES]),
  );
  return (await db.$count(orderConfirmations, awaits)) > 0;
}

/**
 * Demands the payment of the whole order before it is sent. The caller has locked the order.
 * @param total in PKR
 */
export async function raiseAdvance(tx: Database, orderId: string, total: number): Promise<void> {
  await tx
    .update(orders)
    .set({ advanceRequired: toPaisa(total) })
    .where(eq(orders.id, orderId));
}
