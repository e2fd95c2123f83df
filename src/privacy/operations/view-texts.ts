import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { auditEntries, listViews } from "#staff/tables/staff-schema.server.ts";

/** A saved view of staff, or an entry of the audit log about a view, with its texts, which can contain contacts. */
interface ViewTexts {
  id: number;
  text: string;
}

const listSearches = (query: string) => [...new URLSearchParams(query).values()];

/** Returns the names and searches of the saved views. */
export async function readViewTexts(db: Database): Promise<ViewTexts[]> {
  const { id, name, query } = listViews;
  const views = await db.select({ id, name, query }).from(listViews);
  return views.map((view) => ({ id: view.id, text: [view.name, ...listSearches(view.query)].join("\n") }));
}

/** Returns the names and searches in the audit entries about shared views, including those of deleted views. */
export async function readViewEntryTexts(db: Database): Promise<ViewTexts[]> {
  const { id, subjectType, subjectLabel, changes } = auditEntries;
  const entries = await db
    .select({ id, label: subjectLabel, changes })
    .from(auditEntries)
    .where(eq(subjectType, "view"));
  return entries.map((entry) => {
    const values = entry.changes.flatMap(({ from, to }) => [from ?? "", to ?? ""]);
    return { id: entry.id, text: [entry.label, ...values, ...values.flatMap(listSearches)].join("\n") };
  });
}
