import { and, asc, eq } from "drizzle-orm";

import type { orderSoldAtCounter } from "#orders/operations/events.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";

import { moneyAccounts, orderMoney } from "../tables/ledger-schema.server.ts";

import { findAccountId } from "./accounts.ts";
import { recordMovement } from "./record-movement.ts";

/**
 * Reacts to a sale at the counter: records what is due as paid into the first cash account. If the shop uses no cash
 * account, the order stays due, so that staff record the payment.
 */
export async function takeCounterCash(
  tx: Database,
  { orderId, by }: EventPayload<typeof orderSoldAtCounter>,
): Promise<void> {
  const [money] = await tx
    .select({ due: orderMoney.due })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  const [cash] = await tx
    .select({ id: moneyAccounts.id })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.kind, "cash"), eq(moneyAccounts.isActive, true)))
    .orderBy(asc(moneyAccounts.position), asc(moneyAccounts.id))
    .limit(1);
  if (!money || money.due === 0 || !cash) return;
  const fromId = await findAccountId(tx, "customers");
  await recordMovement(tx, {
    kind: "payment",
    fromId,
    toId: cash.id,
    amount: money.due,
    orderId,
    staffId: by.uid,
  });
}
