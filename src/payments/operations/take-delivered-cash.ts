import { findAccountId, getActiveAccount } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";
import type { orderPaidInCash } from "#orders/operations/events.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { readOrderFigures } from "./read-money.ts";

/**
 * Reacts to an order that staff set to delivered: records what is due as paid in cash. What parcels on their way collect
 * is not recorded, because their delivery records it.
 * @throws NotFound 'Account not found' if it is no cash account in use
 */
export async function takeDeliveredCash(
  tx: Database,
  { orderId, accountId, by }: EventPayload<typeof orderPaidInCash>,
): Promise<void> {
  const account = await getActiveAccount(tx, accountId, ["cash"]);
  const { due, underway } = await readOrderFigures(tx, orderId);
  const amount = Math.max(0, due - underway);
  if (amount === 0) return;
  await recordMovement(tx, {
    kind: "payment",
    fromId: await findAccountId(tx, "customers"),
    toId: account.id,
    amount,
    orderId,
    staffId: by?.uid ?? null,
  });
  const { orderNumber } = await lockOrder(tx, orderId);
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
