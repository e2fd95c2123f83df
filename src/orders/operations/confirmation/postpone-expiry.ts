import { and, gt, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockHolds } from "#catalogue/tables/hold-schema.server.ts";
import { HOLD_MARGIN_MS } from "../../rules/confirmation/confirmation.ts";

/**
 * Postpones the expiry of confirmations and of their holds. Does not extend expired holds, because other orders may
 * hold the bottles now. The caller must lock the orders.
 */
export async function postponeExpiry(
  tx: Database,
  orderIds: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  await tx
    .update(stockHolds)
    .set({ expiresAt: new Date(until.getTime() + HOLD_MARGIN_MS) })
    .where(and(inArray(stockHolds.orderId, [...orderIds]), gt(stockHolds.expiresAt, now)));
  await tx
    .update(orderConfirmations)
    .set({ expiresAt: until })
    .where(inArray(orderConfirmations.orderId, [...orderIds]));
}
