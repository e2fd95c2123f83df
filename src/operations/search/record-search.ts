import { and, desc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { auditEntries } from "#db/schema/staff/staff-schema.server.ts";
import type { Actor } from "#domain/staff/audit/audit.ts";
import { recordBulkRead } from "#operations/staff/record-bulk-read.ts";

const SUBJECT = { type: "order", id: "search", label: "Search" } as const;

/**
 * Records in the audit log that a command palette search read the data of several customers. Records at most one search
 * per minute and staff member, because every keystroke is a search.
 */
export async function recordSearch(
  db: Database,
  { by, search, count }: { by: Actor; search: string; count: number },
): Promise<void> {
  if (by.uid === null || (await hasRecentEntry(db, by.uid))) return;
  await recordBulkRead(db, { subject: SUBJECT, by, action: "read", details: { orders: count, search } });
}

async function hasRecentEntry(db: Database, uid: string): Promise<boolean> {
  const { id, createdAt, actorId, subjectType, subjectId } = auditEntries;
  const rows = await db
    .select({ id })
    .from(auditEntries)
    .where(
      and(
        eq(subjectType, SUBJECT.type),
        eq(subjectId, SUBJECT.id),
        eq(actorId, uid),
        gt(createdAt, sql`now() - interval '1 minute'`),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return rows.length > 0;
}
