import { and, asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { listViews as table } from "../../tables/staff-schema.server.ts";
import type { ListView } from "../../rules/views/list-view.ts";
import type { ViewList } from "../../rules/views/view-query.ts";

import type { ViewOptions } from "./view-rows.ts";
import { isAvailableTo, toListView } from "./view-rows.ts";

/** Lists the shared views and a staff member's own views of one list or of all lists, by position. */
export async function listViews(
  db: Database,
  { by, lists }: ViewOptions,
  list?: ViewList,
): Promise<ListView[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(isAvailableTo(by), list === undefined ? undefined : eq(table.list, list)))
    .orderBy(asc(table.list), asc(table.position), asc(table.id));
  return rows.map((row) => toListView(row, lists));
}
