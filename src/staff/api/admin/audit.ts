import { createRoute, z } from "@hono/zod-openapi";

import { auditList, limitToVisible } from "../../rules/audit/audit-query.ts";
import type { AuditEntry } from "../../rules/audit/audit.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../../rules/audit/audit.ts";
import { NotPermitted } from "../../rules/staff-errors.ts";
import { ANY_STAFF } from "#kit/rules/permissions.ts";
import { listAudit } from "../../operations/list-audit.ts";

import { createRouter, jsonContent, createStrictQuery } from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const entrySchema = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime().describe("ISO 8601 UTC"),
    actor: z.object({ uid: z.string().nullable(), email: z.string() }),
    action: z.enum(AUDIT_ACTIONS),
    subject: z.object({ type: z.enum(AUDIT_SUBJECTS), id: z.string(), label: z.string() }),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    network: z.string().nullable(),
  })
  .openapi("AuditEntry") satisfies z.ZodType<AuditEntry>;

const listAuditRoute = createRoute({
  operationId: "listAudit",
  "x-permission": ANY_STAFF,
  method: "get",
  path: "/",
  tags: ["admin: audit"],
  summary:
    "Lists the entries of the audit log, newest first by default. `actorId=none` lists the entries without an account. Staff without the permission `audit.read` see only their own entries; API keys without this permission are rejected",
  request: { query: createStrictQuery(auditList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(entrySchema), "A page of the audit log") },
});

/** Creates the audit log endpoint. */
export function createAdminAuditApi() {
  const router = createRouter();
  return router.openapi(listAuditRoute, async (c) => {
    const { db, user } = c.var;
    // API keys have no own entries, because entries belong to accounts. Without `audit.read`, a key can list none.
    if (user.apiKeyName !== undefined && !user.permissions.includes("audit.read")) throw new NotPermitted();
    return c.json(await listAudit(db, limitToVisible(c.req.valid("query"), user)), 200);
  });
}
