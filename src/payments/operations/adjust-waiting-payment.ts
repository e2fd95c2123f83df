import { and, eq, inArray, sql } from "drizzle-orm";

import { toPaisa } from "#kit/rules/money.ts";
import type { orderPriceChanged } from "#orders/operations/events.ts";
import { describeAdvance } from "#orders/rules/order-payment.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";

import { TO_CHECK_STATES } from "../rules/payment.ts";
import { payments } from "../tables/payment-schema.server.ts";
import { readOrderFigures } from "./read-money.ts";

/**
 * Lets the payment that an order waits for follow a change of the price. What no payment under check covers is left to
 * pay: a payment that asked for all of it asks for all of it again, and a part that the shopper chose stays, unless less
 * is left. Does nothing if nothing is left, or if the courier collects the rest. What the shopper has sent before the
 * change can be proved in any case (see `submitProof`).
 */
export async function adjustWaitingPayment(
  tx: Database,
  { orderId, totalBefore }: EventPayload<typeof orderPriceChanged>,
): Promise<void> {
  if (!(await isWholeInAdvance(tx, orderId))) return;
  const { due, net, credited } = await readOrderFigures(tx, orderId);
  const toCheck = await sumToCheck(tx, orderId);
  const left = due - toCheck;
  const leftBefore = toPaisa(totalBefore) - credited - net - toCheck;
  if (left <= 0) return;
  const { amount } = payments;
  await tx
    .update(payments)
    .set({
      amount: sql`case when ${amount} >= ${leftBefore}::bigint then ${left}::bigint else least(${amount}, ${left}::bigint) end`,
      updatedAt: new Date(),
    })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "awaiting")));
}

/** Returns whether the shopper is to pay all of an order in advance. */
async function isWholeInAdvance(tx: Database, orderId: string): Promise<boolean> {
  const { paymentMethod, advanceRequired, totalAmount } = orders;
  const [terms] = await tx
    .select({ paymentMethod, advanceRequired, totalAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  return terms !== undefined && describeAdvance(terms).needsAdvancePayment === true;
}

/** Returns what the payments under check say to have sent, in paisa. */
async function sumToCheck(tx: Database, orderId: string): Promise<number> {
  const { claimedAmount, amount, state } = payments;
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(coalesce(${claimedAmount}, ${amount})), 0)::float8` })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(state, [...TO_CHECK_STATES])));
  return row?.sum ?? 0;
}
