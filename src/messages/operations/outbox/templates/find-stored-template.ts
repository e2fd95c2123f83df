import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { messageTemplates } from "../../../tables/template-schema.server.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_TEMPLATES } from "../../../rules/outbox/outbox-messages.ts";
import { messageLanguageLabels } from "../../../rules/outbox/staff-messages.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import type { StoredTemplate } from "../../../rules/outbox/template-schema.ts";
import type { AuditSubject } from "#staff/rules/audit/audit.ts";

/** Identifies a template. */
export interface TemplateKey {
  kind: TemplateKind;
  language: MessageLanguage;
}

type TemplateRow = typeof messageTemplates.$inferSelect;

/** Returns the SQL condition that matches a template's row. */
export function isTemplate({ kind, language }: TemplateKey) {
  return and(eq(messageTemplates.kind, kind), eq(messageTemplates.language, language));
}

/** Returns the edited template of the row, or the built-in template if there is no row. */
export function toStoredTemplate(
  { kind, language }: TemplateKey,
  row: Omit<TemplateRow, "kind" | "language"> | undefined,
): StoredTemplate {
  const { subject, text, link } = row ?? MESSAGE_TEMPLATES[language][kind];
  return { kind, language, subject, text, link, updatedAt: row?.updatedAt.toISOString() ?? null };
}

/** Returns the edited template of a kind and a language, or the built-in template if staff have not edited it. */
export async function findStoredTemplate(db: Database, key: TemplateKey): Promise<StoredTemplate> {
  const [row] = await db.select().from(messageTemplates).where(isTemplate(key));
  return toStoredTemplate(key, row);
}

/** Returns the subject of audit entries about a template. */
export function toTemplateSubject({ kind, language }: TemplateKey): AuditSubject {
  return {
    type: "template",
    id: kind,
    label: `${messageKindLabels[kind]}, ${messageLanguageLabels[language]}`,
  };
}
