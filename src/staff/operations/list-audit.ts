import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { auditEntries, buildAuditSearchText } from "../tables/staff-schema.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import { sortDown, sortUp, toOrderBy } from "#platform/db/statements/sort-columns.server.ts";
import type { AuditFilter, AuditQuery, AuditSort } from "../rules/audit/audit-query.ts";
import { DEFAULT_AUDIT_SORT, NO_ACCOUNT } from "../rules/audit/audit-query.ts";
import type { AuditEntry } from "../rules/audit/audit.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { parseOrderNumber } from "#kit/rules/order-number.ts";
import { canSeeContacts } from "./contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const id = sql`${auditEntries.id}`;
const actorName = sql`lower(${auditEntries.actorName})`;

/** Sorts by id instead of time, because ids increase with time. */
const SORTS: Readonly<Record<AuditSort, readonly SortColumn[]>> = {
  newest: [sortDown(id)],
  oldest: [sortUp(id)],
  "staff-asc": [sortUp(actorName), sortDown(id)],
  "staff-desc": [sortDown(actorName), sortDown(id)],
};

/** Returns the `order by` columns for the audit log. */
export function getAuditOrder(sort: AuditSort = DEFAULT_AUDIT_SORT): SQL[] {
  return toOrderBy(SORTS[sort]);
}

/** Lists the audit log in pages, newest first by default. */
export async function listAudit(db: Database, query: AuditQuery = {}): Promise<Page<AuditEntry>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const condition = buildAuditCondition(query);
  const rowsQuery = db
    .select()
    .from(auditEntries)
    .where(condition)
    .orderBy(...getAuditOrder(query.sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total, rows] = await Promise.all([db.$count(auditEntries, condition), rowsQuery]);
  return { items: rows.map(toAuditEntry), page, pageSize, total };
}

/** Returns the SQL condition of the filters, or `undefined` without filters. */
export function buildAuditCondition(filter: AuditFilter): SQL | undefined {
  const { search = "", subjectType, subjectId, actorId, action, from, to } = filter;
  return and(
    search.trim() === "" ? undefined : buildSearchCondition(search.trim()),
    action === undefined ? undefined : eq(auditEntries.action, action),
    isInPeriod(auditEntries.createdAt, { from, to }),
    subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    actorId === undefined ? undefined : buildActorCondition(actorId),
  );
}

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
    network: row.address,
  };
}
