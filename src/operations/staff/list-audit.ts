import type { SQL } from "drizzle-orm";
import { and, desc, eq, isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { auditEntries } from "#db/schema/staff-schema.server.ts";
import type { AuditQuery } from "#domain/staff/audit-query.ts";
import { NO_ACCOUNT } from "#domain/staff/audit-query.ts";
import type { AuditEntry } from "#domain/staff/audit.ts";
import type { Page } from "#domain/shared/paging.ts";
import { STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";

/** Lists the audit log in pages, latest first, optionally for one subject or one person. */
export async function listAudit(db: Database, query: AuditQuery = {}): Promise<Page<AuditEntry>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const condition = buildCondition(query);
  const total = await db.$count(auditEntries, condition);
  const rows = await db
    .select()
    .from(auditEntries)
    .where(condition)
    .orderBy(desc(auditEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(toAuditEntry), page, pageSize, total };
}

function buildCondition({ subjectType, subjectId, actorId }: AuditQuery): SQL | undefined {
  return and(
    subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    actorId === undefined ? undefined : buildActorCondition(actorId),
  );
}

function buildActorCondition(actorId: string): SQL {
  return actorId === NO_ACCOUNT ? isNull(auditEntries.actorId) : eq(auditEntries.actorId, actorId);
}

function toAuditEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: { uid: row.actorId, email: row.actorName },
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    changes: row.changes,
    address: row.address,
  };
}
