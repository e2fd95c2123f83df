import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { listViews } from "../../tables/staff-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { listFieldChanges } from "../../rules/audit/audit.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { ListView, ViewChange } from "../../rules/views/list-view.ts";
import { viewMessages } from "../../rules/views/staff-messages.ts";
import { cleanViewQuery } from "../../rules/views/view-query.ts";
import { recordAudit } from "../record-audit.ts";

import type { ViewOptions } from "./view-rows.ts";
import { clearDefault, lockView, redactView, toListView, toSubject } from "./view-rows.ts";

const FIELDS = ["name", "query", "position", "isDefault"] as const;

/**
 * Changes a view. All staff may change a shared view; the audit log records the change.
 * @throws NotFound if the view does not exist or belongs to another staff member
 * @throws Conflict if the owner has another view with this name
 * @throws InvalidInput if a personal view is marked as the default
 */
export async function updateView(
  db: Database,
  id: number,
  change: ViewChange,
  options: ViewOptions,
): Promise<ListView> {
  try {
    return await db.transaction((tx) => applyChange(tx, id, change, options));
  } catch (error) {
    if (getViolatedConstraint(error) === "list_views_name") throw new Conflict(viewMessages.nameTaken);
    throw error;
  }
}

async function applyChange(
  tx: Database,
  id: number,
  change: ViewChange,
  { by, lists }: ViewOptions,
): Promise<ListView> {
  const before = await lockView(tx, id, by);
  const isShared = before.staffId === null;
  if (change.isDefault === true && !isShared) throw new InvalidInput(viewMessages.defaultIsShared);
  if (change.isDefault === true) await clearDefault(tx, before.list);
  const [after = before] = await tx
    .update(listViews)
    .set({
      // An update needs at least one value.
      name: change.name ?? before.name,
      query:
        change.query === undefined
          ? undefined
          : cleanViewQuery(lists[before.list].parameters, change.query).query,
      position: change.position,
      isDefault: change.isDefault,
    })
    .where(eq(listViews.id, id))
    .returning();
  // Compares the original values, because different phone numbers have the same redacted text.
  if (isShared && listFieldChanges(before, after, FIELDS).length > 0) {
    const changes = listFieldChanges(redactView(before), redactView(after), FIELDS);
    await recordAudit(tx, { by, action: "updated", subject: toSubject(after), changes });
  }
  return toListView(after, lists);
}
