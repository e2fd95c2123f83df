import { z } from "#platform/rules/zod.ts";

import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "./audit.ts";
import type { SessionUser } from "../user.ts";
import { queryChoice, queryPeriod, queryStaffPage } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";

/** Filter value for actions without an account, such as commands and rejected sign-ins. */
export const NO_ACCOUNT = "none";

/** Sort orders of the audit log; `staff` sorts by the actor's email address. */
export const AUDIT_SORTS = ["newest", "oldest", "staff-asc", "staff-desc"] as const;

export type AuditSort = (typeof AUDIT_SORTS)[number];

export const DEFAULT_AUDIT_SORT: AuditSort = "newest";

/**
 * Validates the filters and the sort order of the audit log. `search` matches the actor's email address and the
 * subject's name; `actorId` is an account id or `NO_ACCOUNT`.
 */
export const auditFilterSchema = z.object({
  search: text(200).optional(),
  subjectType: queryChoice("subjectType", AUDIT_SUBJECTS).optional(),
  subjectId: text(500).optional(),
  actorId: text(100).optional(),
  action: queryChoice("action", AUDIT_ACTIONS).optional(),
  ...queryPeriod(),
  sort: queryChoice("sort", AUDIT_SORTS).default(DEFAULT_AUDIT_SORT),
});

/** Filters and sort order of the audit log; all are optional. */
export type AuditFilter = Partial<z.output<typeof auditFilterSchema>>;

/** Validates filters, sort order and page of the audit log. */
export const auditQuerySchema = auditFilterSchema.extend(queryStaffPage());

/** Filters, sort order and page of the audit log; all are optional. */
export type AuditQuery = Partial<z.output<typeof auditQuerySchema>>;

/** Limits a query to the entries that a staff member may see. Without `audit.read`, these are their own entries. */
export function limitToVisible<Query extends AuditQuery>(
  query: Query,
  { uid, permissions }: Pick<SessionUser, "uid" | "permissions">,
): Query {
  return permissions.includes("audit.read") ? query : { ...query, actorId: uid };
}
