import { z } from "#domain/shared/zod.ts";

import { AUDIT_SUBJECTS } from "./audit.ts";
import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";
import { queryChoice, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { text } from "#domain/shared/text.ts";

/** Filter value for actions without an account: the command line and rejected sign-ins. */
export const NO_ACCOUNT = "none";

/** Validates the filters of the audit log; `actorId` is an account id or `NO_ACCOUNT`. */
export const auditQuerySchema = z.object({
  subjectType: queryChoice("subjectType", AUDIT_SUBJECTS).optional(),
  subjectId: text(500).optional(),
  actorId: text(100).optional(),
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(STAFF_PAGE_SIZE),
});

/** Filters of the audit log; all are optional. */
export type AuditQuery = Partial<z.output<typeof auditQuerySchema>>;
