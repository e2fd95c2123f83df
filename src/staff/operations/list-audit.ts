import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { auditEntries, buildAuditSearchText } from "../tables/staff-schema.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import { sortBoth, sortDown, sortReversed } from "#platform/db/statements/sort-columns.server.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList, readTable } from "#kit/operations/list.server.ts";
import { auditList, NO_ACCOUNT } from "../rules/audit/audit-query.ts";
import type { AuditEntry } from "../rules/audit/audit.ts";
import { parseOrderNumber } from "#kit/rules/order-number.ts";
import { canSeeContacts } from "./contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

/** Names of subjects may be searched by a part only without digits, because some are phone numbers or addresses. */
const SEARCHED_COLUMNS: SearchedColumns = {
  indexed: buildAuditSearchText(auditEntries),
  texts: [auditEntries.subjectLabel],
  emails: [auditEntries.actorName, auditEntries.subjectLabel],
  phones: [{ e164: auditEntries.subjectLabel }],
};

/** Returns the SQL condition of a search. Staff addresses are not masked, so they match by a part, too. */
function buildSearchCondition(text: string): SQL | undefined {
  if (!canSeeContacts())
    return or(
      matchesWithoutContacts(text, SEARCHED_COLUMNS),
      eq(auditEntries.subjectLabel, parseOrderNumber(text) ?? text),
      and(isNotNull(auditEntries.actorId), containsFolded(buildFoldedText(auditEntries.actorName), text)),
    );
  return containsFolded(buildAuditSearchText(auditEntries), text);
}

const id = sql`${auditEntries.id}`;

/** The SQL of the audit log's search, filters and sort. */
export const auditSql: ListSql<typeof auditList> = {
  search: buildSearchCondition,
  filters: {
    subjectType: (type) => eq(auditEntries.subjectType, type),
    subjectId: (subjectId) => eq(auditEntries.subjectId, subjectId),
    actorId: (actorId) =>
      actorId === NO_ACCOUNT ? isNull(auditEntries.actorId) : eq(auditEntries.actorId, actorId),
    action: (action) => eq(auditEntries.action, action),
    from: (from) => isInPeriod(auditEntries.createdAt, { from }),
    to: (to) => isInPeriod(auditEntries.createdAt, { to }),
  },
  sorts: {
    // By id instead of time, because ids increase with time.
    time: sortReversed([sortDown(id)]),
    staff: sortBoth(sql`lower(${auditEntries.actorName})`, [sortDown(id)]),
  },
};

/** Lists the audit log in pages, newest first by default. */
export const listAudit = buildList(auditList, auditSql, {
  ...readTable(auditEntries),
  toItems: (rows) => rows.map(toAuditEntry),
});

function toAuditEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: { uid: row.actorId, email: row.actorName },
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    changes: row.changes,
    network: row.address,
  };
}
