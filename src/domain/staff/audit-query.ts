import { z } from "#domain/shared/zod.ts";

import { AUDIT_SUBJECTS } from "./audit.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/shared/paging.ts";
import { queryChoice, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { text } from "#domain/shared/text.ts";

/** Stands for all who act without an account: the command line, and whoever was refused at sign-in. */
export const NO_ACCOUNT = "none";

/** What the audit trail is narrowed by; `actorId` is an account's id or `NO_ACCOUNT`. */
export const auditQuerySchema = z.object({
  subjectType: queryChoice("subjectType", AUDIT_SUBJECTS).optional(),
  subjectId: text(500).optional(),
  actorId: text(100).optional(),
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(PAGE_SIZE),
});

/** A question to the audit trail; what is left out does not narrow it. */
export type AuditQuery = Partial<z.output<typeof auditQuerySchema>>;
