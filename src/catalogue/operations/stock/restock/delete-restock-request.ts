import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { lockRestockRequest } from "./lock-restock-request.ts";

/** Deletes a restock request with its contact details. @throws NotFound 'Request not found' */
export async function deleteRestockRequest(
  db: Database,
  id: number,
  { by }: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { subject } = await lockRestockRequest(tx, id);
    await tx.delete(restockRequests).where(eq(restockRequests.id, id));
    await recordAudit(tx, { by, action: "deleted", subject });
  });
}
