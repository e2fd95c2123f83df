import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { listViews } from "../../tables/staff-schema.server.ts";
import { recordAudit } from "../record-audit.ts";

import type { Staff } from "./view-rows.ts";
import { lockView, toSubject } from "./view-rows.ts";

/**
 * Deletes a view. All staff may delete a shared view; the audit log records the deletion.
 * @throws NotFound if the view does not exist or belongs to another staff member
 */
export async function deleteView(db: Database, id: number, { by }: { by: Staff }): Promise<void> {
  await db.transaction(async (tx) => {
    const view = await lockView(tx, id, by);
    await tx.delete(listViews).where(eq(listViews.id, id));
    if (view.staffId === null) await recordAudit(tx, { by, action: "deleted", subject: toSubject(view) });
  });
}
