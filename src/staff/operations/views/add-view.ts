import { and, eq, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { listViews } from "../../tables/staff-schema.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { ListView, NewView } from "../../rules/views/list-view.ts";
import { MAX_VIEWS } from "../../rules/views/list-view.ts";
import { viewMessages } from "../../rules/views/staff-messages.ts";
import { cleanViewQuery } from "../../rules/views/view-query.ts";
import { recordAudit } from "../record-audit.ts";

import type { ViewOptions } from "./view-rows.ts";
import { clearDefault, toListView, toSubject } from "./view-rows.ts";

/**
 * Appends a view to the owner's views of a list. Records a shared view in the audit log.
 * @throws Conflict if the owner has another view with this name, or has `MAX_VIEWS` views
 * @throws InvalidInput if a personal view is marked as the default
 */
export async function addView(
  db: Database,
  { list, name, query, isShared, isDefault }: NewView,
  { by, lists }: ViewOptions,
): Promise<ListView> {
  if (isDefault && !isShared) throw new InvalidInput(viewMessages.defaultIsShared);
  const staffId = isShared ? null : by.uid;
  return db.transaction(async (tx) => {
    await assertBelowMaximum(tx, list, staffId);
    if (isDefault) await clearDefault(tx, list);
    const [row] = await tx
      .insert(listViews)
      .values({
        staffId,
        list,
        name,
        query: cleanViewQuery(lists[list].parameters, query).query,
        position: sql`(select coalesce(max(position) + 1, 0) from ${listViews} where ${isOwnedBy(list, staffId)})`,
        isDefault,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw new Conflict(viewMessages.nameTaken);
    if (isShared) await recordAudit(tx, { by, action: "added", subject: toSubject(row) });
    return toListView(row, lists);
  });
}

/** @throws Conflict if the owner has the maximum number of views of the list */
async function assertBelowMaximum(
  tx: Database,
  list: NewView["list"],
  staffId: string | null,
): Promise<void> {
  const count = await tx.$count(listViews, isOwnedBy(list, staffId));
  if (count >= MAX_VIEWS) throw new Conflict(viewMessages.tooMany(MAX_VIEWS));
}

function isOwnedBy(list: NewView["list"], staffId: string | null) {
  return and(
    eq(listViews.list, list),
    staffId === null ? isNull(listViews.staffId) : eq(listViews.staffId, staffId),
  );
}
