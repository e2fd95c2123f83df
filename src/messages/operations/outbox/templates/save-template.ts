import type { Database } from "#platform/db/client.server.ts";
import { messageTemplates } from "../../../tables/template-schema.server.ts";
import { TEMPLATE_FIELDS } from "../../../rules/outbox/template-problem.ts";
import { templateMessages } from "../../../rules/outbox/template-messages.ts";
import type { StoredTemplate, TemplateInput } from "../../../rules/outbox/template-schema.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { TemplateKey } from "./find-stored-template.ts";
import { requireKnownPlaceholders } from "./require-known-placeholders.ts";
import { isTemplate, toStoredTemplate, toTemplateSubject } from "./find-stored-template.ts";

interface TemplateChange {
  by: Actor;
  /**
   * `updatedAt` of the template as displayed to staff; null for the built-in template. Undefined skips the
   * comparison.
   */
  expectedUpdatedAt: string | null | undefined;
}

/**
 * Replaces a template and records the changed fields in the audit log.
 * @throws InvalidInput if the template contains an unknown placeholder
 * @throws Conflict if the template was changed after `expectedUpdatedAt`
 */
export async function saveTemplate(
  db: Database,
  key: TemplateKey,
  { expectedUpdatedAt, ...texts }: TemplateInput,
  { by }: { by: Actor },
): Promise<StoredTemplate> {
  requireKnownPlaceholders(key.kind, texts);
  return db.transaction(async (tx) => {
    const before = await lockTemplate(tx, key, expectedUpdatedAt);
    const updatedAt = new Date(Math.max(Date.now(), Date.parse(before.updatedAt ?? "1970-01-01") + 1));
    const row = { ...texts, updatedAt };
    if (before.updatedAt === null) {
      const inserted = await tx
        .insert(messageTemplates)
        .values({ ...key, ...row })
        .onConflictDoNothing()
        .returning({ kind: messageTemplates.kind });
      // A concurrent request has edited the built-in template.
      if (inserted.length === 0) throw new Conflict(templateMessages.changedByOthers);
    } else await tx.update(messageTemplates).set(row).where(isTemplate(key));
    const after = toStoredTemplate(key, row);
    const changes = listFieldChanges(before, after, TEMPLATE_FIELDS);
    if (changes.length > 0)
      await recordAudit(tx, { by, action: "updated", subject: toTemplateSubject(key), changes });
    return after;
  });
}

/**
 * Restores the built-in template and records the changed fields in the audit log. Does nothing if staff
 * have not edited the template.
 * @throws Conflict if the template was changed after `expectedUpdatedAt`
 */
export async function restoreTemplate(
  db: Database,
  key: TemplateKey,
  { by, expectedUpdatedAt }: TemplateChange,
): Promise<StoredTemplate> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(messageTemplates).where(isTemplate(key)).for("update");
    const builtIn = toStoredTemplate(key, undefined);
    if (row === undefined) return builtIn;
    const before = toStoredTemplate(key, row);
    assertVersion(before, expectedUpdatedAt);
    await tx.delete(messageTemplates).where(isTemplate(key));
    const changes = listFieldChanges(before, builtIn, TEMPLATE_FIELDS);
    await recordAudit(tx, { by, action: "restored", subject: toTemplateSubject(key), changes });
    return builtIn;
  });
}

async function lockTemplate(
  tx: Database,
  key: TemplateKey,
  expectedUpdatedAt: string | null | undefined,
): Promise<StoredTemplate> {
  const [row] = await tx.select().from(messageTemplates).where(isTemplate(key)).for("update");
  const template = toStoredTemplate(key, row);
  assertVersion(template, expectedUpdatedAt);
  return template;
}

function assertVersion({ updatedAt }: StoredTemplate, expected: string | null | undefined): void {
  if (expected === undefined) return;
  const isExpected =
    expected === null || updatedAt === null
      ? expected === updatedAt
      : Date.parse(expected) === Date.parse(updatedAt);
  if (!isExpected) throw new Conflict(templateMessages.changedByOthers);
}
