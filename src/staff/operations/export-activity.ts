import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { auditEntries } from "../tables/staff-schema.server.ts";
import { AUDIT_SHEET, buildAuditExportName, toAuditRow } from "../rules/audit/audit-export.ts";
import { buildListCondition, buildListOrder } from "#kit/operations/list.server.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { auditList } from "../rules/audit/audit-query.ts";
import { auditSql } from "./list-audit.ts";

import type { ExportFile, ExportOptions } from "./export-file.ts";
import { openRecordedSnapshot, streamSnapshot } from "./export-file.ts";

const FIELDS = {
  createdAt: auditEntries.createdAt,
  actorId: auditEntries.actorId,
  actorName: auditEntries.actorName,
  action: auditEntries.action,
  subjectType: auditEntries.subjectType,
  subjectLabel: auditEntries.subjectLabel,
  changes: auditEntries.changes,
  network: auditEntries.address,
};

/**
 * Exports the entries of the audit log that match a filter, newest first by default, and records the export in the
 * audit log.
 */
export async function exportActivity(
  db: Database,
  { sort, ...filter }: ListFilterOf<typeof auditList>,
  options: ExportOptions,
): Promise<ExportFile> {
  const condition = buildListCondition(auditList, auditSql, db, filter);
  const fileName = buildAuditExportName(new Date());
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: FIELDS,
    rows: db
      .select(FIELDS)
      .from(auditEntries)
      .where(condition)
      .orderBy(...buildListOrder(auditList, auditSql, { sort })),
    total: sql`select count(*)::int as total from ${auditEntries} ${condition && sql`where ${condition}`}`,
    toAuditEntry: (total) => ({
      subject: { type: "activity", id: "export", label: fileName },
      details: { entries: total, ...filter },
    }),
  });
  const body = streamSnapshot(snapshot, AUDIT_SHEET, (batch) => batch.map((entry) => toAuditRow(entry)));
  return { fileName, total: snapshot.total, body };
}
