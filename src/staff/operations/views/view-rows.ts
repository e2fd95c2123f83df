import type { SQL } from "drizzle-orm";
import { and, eq, isNull, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { listViews } from "../../tables/staff-schema.server.ts";
import type { Actor } from "../../rules/audit/audit.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { redactPersonalData } from "#kit/rules/personal-data.ts";
import type { ListView } from "../../rules/views/list-view.ts";
import { viewMessages } from "../../rules/views/staff-messages.ts";
import type { ViewableLists } from "../../rules/views/view-query.ts";
import { cleanViewQuery } from "../../rules/views/view-query.ts";

export type ViewRow = typeof listViews.$inferSelect;

/** A staff account. */
export type Staff = Actor & { uid: string };

/** Who reads or changes views, and the lists that have views. */
export interface ViewOptions {
  by: Staff;
  lists: ViewableLists;
}

/** Returns the SQL condition for views that a staff member may see and change: their own and the shared views. */
export function isAvailableTo({ uid }: Staff): SQL | undefined {
  return or(isNull(listViews.staffId), eq(listViews.staffId, uid));
}

/** Converts a row for the API. */
export function toListView({ staffId, createdAt, query, ...view }: ViewRow, lists: ViewableLists): ListView {
  return {
    ...view,
    ...cleanViewQuery(lists[view.list].parameters, query),
    isShared: staffId === null,
    createdAt: createdAt.toISOString(),
  };
}

/** Locks and returns a view. @throws NotFound if the view does not exist or belongs to another staff member */
export async function lockView(tx: Database, id: number, by: Staff): Promise<ViewRow> {
  const [row] = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), isAvailableTo(by)))
    .for("update");
  if (row === undefined) throw new NotFound(viewMessages.notFound);
  return row;
}

/** Returns the audit subject of a view. Its label contains no personal data. */
export function toSubject({ id, list, name }: ViewRow) {
  return { type: "view", id: String(id), label: `${redactPersonalData(name)} (${list})` } as const;
}

/** Query parameters in which staff may have entered a contact. */
const TYPED_PARAMETERS = ["search", "subjectId", "email"];

/** Returns a view without personal data in its name and its query, for the audit log. */
export function redactView<View extends Pick<ViewRow, "name" | "query">>(view: View): View {
  const query = new URLSearchParams(view.query);
  for (const parameter of TYPED_PARAMETERS) {
    const value = query.get(parameter);
    if (value !== null) query.set(parameter, redactPersonalData(value));
  }
  return { ...view, name: redactPersonalData(view.name), query: query.toString() };
}

/** Unmarks the default view of a list, so that another view can become the default. */
export async function clearDefault(tx: Database, list: ViewRow["list"]): Promise<void> {
  await tx
    .update(listViews)
    .set({ isDefault: false })
    .where(and(eq(listViews.list, list), eq(listViews.isDefault, true)));
}
