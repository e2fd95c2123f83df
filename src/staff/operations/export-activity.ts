import { auditEntries } from "../tables/staff-schema.server.ts";
import { AUDIT_SHEET } from "../rules/audit/audit-export.ts";
import { auditList } from "../rules/audit/audit-query.ts";
import { auditSql } from "./list-audit.ts";

import { buildListExport } from "./export-file.ts";

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
export const exportActivity = buildListExport({
  list: auditList,
  listSql: auditSql,
  fields: FIELDS,
  select: (source) => source.select(FIELDS).from(auditEntries).$dynamic(),
  sheet: AUDIT_SHEET,
  fileName: "activity",
  subject: { type: "activity" },
  countedAs: "entries",
});
