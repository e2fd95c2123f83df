import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import type { returnCorrected } from "#returns/operations/events.ts";
import { returnMessages } from "#returns/rules/return-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { refunds } from "../tables/payment-schema.server.ts";

/** Cancels the open refunds of a return. The order is locked. */
export async function cancelReturnRefunds(
  tx: Database,
  { returnId, reason, by }: { returnId: number; reason: string; by: Actor },
): Promise<void> {
  const now = new Date();
  await tx
    .update(refunds)
    .set({ state: "cancelled", reason, decidedAt: now, decidedBy: by.uid, updatedAt: now })
    .where(and(eq(refunds.returnId, returnId), eq(refunds.state, "open")));
}

/** Reacts to the correction of an inspection: cancels the refund that it opened. */
export async function cancelCorrectedRefund(
  tx: Database,
  { returnId, by }: EventPayload<typeof returnCorrected>,
): Promise<void> {
  await cancelReturnRefunds(tx, { returnId, reason: returnMessages.corrected, by });
}
