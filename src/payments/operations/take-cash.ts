import { and, asc, eq } from "drizzle-orm";

import { formatPrice, toPkr } from "#kit/rules/money.ts";
import { findAccountId, getActiveAccount } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import type { orderPaidInCash, orderSoldAtCounter } from "#orders/operations/events.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { readOrderFigures } from "./read-money.ts";

/**
 * Reacts to a sale at the counter: records what is due as paid into the first cash account. If the shop uses no cash
 * account, the order stays due, so that staff record the payment.
 */
export async function takeCounterCash(
  tx: Database,
  { orderId, orderNumber, by }: EventPayload<typeof orderSoldAtCounter>,
): Promise<void> {
  const [account] = await tx
    .select({ id: moneyAccounts.id, name: moneyAccounts.name })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.kind, "cash"), eq(moneyAccounts.isActive, true)))
    .orderBy(asc(moneyAccounts.position), asc(moneyAccounts.id))
    .limit(1);
  if (!account) return;
  const { due } = await readOrderFigures(tx, orderId);
  await recordCash(tx, { orderId, orderNumber, account, amount: due, by });
}

/**
 * Reacts to an order that staff set to delivered: records what is due as paid in cash. What parcels on their way collect
 * is not recorded, because their delivery records it.
 * @throws NotFound 'Account not found' if it is no cash account in use
 */
export async function takeDeliveredCash(
  tx: Database,
  { orderId, orderNumber, accountId, by }: EventPayload<typeof orderPaidInCash>,
): Promise<void> {
  const account = await getActiveAccount(tx, accountId, ["cash"]);
  const { due, underway } = await readOrderFigures(tx, orderId);
  await recordCash(tx, { orderId, orderNumber, account, amount: due - underway, by });
}

interface ReceivedCash {
  orderId: string;
  orderNumber: string;
  account: { id: number; name: string };
  /** In paisa; nothing is recorded unless it is above 0. */
  amount: number;
  by: Actor | undefined;
}

async function recordCash(tx: Database, { orderId, orderNumber, account, amount, by }: ReceivedCash) {
  if (amount <= 0) return;
  await recordMovement(tx, {
    kind: "payment",
    fromId: await findAccountId(tx, "customers"),
    toId: account.id,
    amount,
    orderId,
    staffId: by?.uid ?? null,
  });
  await recordAudit(tx, {
    by,
    action: "payment-recorded",
    subject: { type: "order", id: orderId, label: orderNumber },
    changes: [
      { field: "received", from: null, to: formatPrice(toPkr(amount)) },
      { field: "account", from: null, to: account.name },
    ],
  });
}
