import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { RestockRequest } from "#catalogue/rules/stock/restock/restock-query.ts";
import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { lockRestockRequest } from "#catalogue/operations/stock/restock/restock-requests.ts";
import { selectRestockRequests, toRestockRequest } from "./restock-rows.ts";

/**
 * Marks a restock request as notified now or as waiting. Marking a notified request again keeps the original
 * time.
 * @throws NotFound 'Request not found'
 * @throws Conflict if the shopper has another open request for the size
 */
export async function setRestockNotified(
  db: Database,
  id: number,
  isNotified: boolean,
  { by }: { by?: Actor | undefined } = {},
): Promise<RestockRequest> {
  try {
    return await db.transaction(async (tx) => {
      const { notifiedAt, subject } = await lockRestockRequest(tx, id);
      if ((notifiedAt !== null) !== isNotified) {
        await tx
          .update(restockRequests)
          .set({ notifiedAt: isNotified ? new Date() : null })
          .where(eq(restockRequests.id, id));
        await recordAudit(tx, { by, action: isNotified ? "handled" : "reopened", subject });
      }
      const [row] = await selectRestockRequests(tx).where(eq(restockRequests.id, id));
      if (row === undefined) throw new NotFound(staffRestockMessages.notFound);
      return toRestockRequest(row);
    });
  } catch (error) {
    if (getViolatedConstraint(error) === "restock_requests_waiting")
      throw new Conflict(staffRestockMessages.duplicate);
    throw error;
  }
}
