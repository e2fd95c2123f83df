import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind, MessageKind } from "#store/rules/message-kind.ts";
import { messageKindLabels, MESSAGE_RULES, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import type { AuditSubject, Actor } from "#staff/rules/audit/audit.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { DEFAULT_CHANNEL_PLAN, hasChannelPlan, listKindChannels } from "#store/rules/channel-plan.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { InvalidInput, Conflict } from "#kit/rules/errors.ts";
import { assertVersion, nextVersion } from "#kit/operations/next-version.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { messageTemplates } from "../../../tables/template-schema.server.ts";
import { MESSAGE_TEMPLATES } from "../../../rules/outbox/outbox-messages.ts";
import { messageLanguageLabels } from "../../../rules/outbox/staff-messages.ts";
import type { StoredTemplate, MessageList, TemplateInput } from "../../../rules/outbox/template-schema.ts";
import { findTemplateProblems, TEMPLATE_FIELDS } from "../../../rules/outbox/template-problem.ts";
import type { MessageTemplate, EditedTemplate } from "../../../rules/outbox/template.ts";
import { templateMessages } from "../../../rules/outbox/template-messages.ts";

/** Identifies a template. */
export interface TemplateKey {
  kind: TemplateKind;
  language: MessageLanguage;
}

type TemplateRow = typeof messageTemplates.$inferSelect;

/** Returns the SQL condition that matches a template's row. */
function isTemplate({ kind, language }: TemplateKey) {
  return and(eq(messageTemplates.kind, kind), eq(messageTemplates.language, language));
}

/** Returns the edited template of the row, or the built-in template if there is no row. */
function toStoredTemplate(
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

/**
 * Returns all message kinds with the state of each channel and the languages in which staff have edited the template.
 * @param configured the configured channels
 */
export async function listMessageKinds(
  db: Database,
  configured: readonly MessageChannel[],
): Promise<MessageList> {
  const { kind, language } = messageTemplates;
  const [edited, plans] = await Promise.all([
    db.select({ kind, language }).from(messageTemplates),
    db.select().from(messagePlans),
  ]);
  const getPlan = (kind: MessageKind) =>
    hasChannelPlan(kind) ? (plans.find((row) => row.kind === kind)?.plan ?? DEFAULT_CHANNEL_PLAN) : null;
  const getChannelState = (kind: MessageKind, channel: MessageChannel) => {
    if (!listKindChannels(kind).includes(channel)) return "unavailable" as const;
    const isOff = plans.find((row) => row.kind === kind)?.off.includes(channel) ?? false;
    return isOff ? ("off" as const) : ("on" as const);
  };
  const kinds = TEMPLATE_KINDS.map((templateKind) => ({
    kind: templateKind,
    audience: MESSAGE_RULES[templateKind].audience,
    isByHand: MESSAGE_RULES[templateKind].isByHand ?? false,
    editedLanguages: MESSAGE_LANGUAGES.filter((each) =>
      edited.some((row) => row.kind === templateKind && row.language === each),
    ),
    plan: getPlan(templateKind),
    channels: {
      email: getChannelState(templateKind, "email"),
      whatsapp: getChannelState(templateKind, "whatsapp"),
      sms: getChannelState(templateKind, "sms"),
    },
  }));
  return { configured: [...configured], kinds };
}

/**
 * Checks the placeholders of a template.
 * @param fieldPrefix prefix of the field names in the error, e.g. `template.`
 * @throws InvalidInput with the unknown and the allowed placeholders, by field
 */
export function requireKnownPlaceholders(
  kind: MessageKind,
  template: MessageTemplate,
  fieldPrefix = "",
): void {
  const problems = Object.entries(findTemplateProblems(kind, template));
  const [firstProblem] = problems;
  if (firstProblem === undefined) return;
  throw new InvalidInput(
    firstProblem[1],
    Object.fromEntries(problems.map(([field, problem]) => [`${fieldPrefix}${field}`, [problem]])),
  );
}

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
    const [stored] = await tx.select().from(messageTemplates).where(isTemplate(key)).for("update");
    const before = toStoredTemplate(key, stored);
    const updatedAt = nextVersion(before.updatedAt, expectedUpdatedAt, templateMessages.changedByOthers);
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
    assertVersion(before.updatedAt, expectedUpdatedAt, templateMessages.changedByOthers);
    await tx.delete(messageTemplates).where(isTemplate(key));
    const changes = listFieldChanges(before, builtIn, TEMPLATE_FIELDS);
    await recordAudit(tx, { by, action: "restored", subject: toTemplateSubject(key), changes });
    return builtIn;
  });
}

/** Returns the templates that staff have edited. */
export async function listEditedTemplates(db: Database): Promise<EditedTemplate[]> {
  const { kind, language, subject, text, link } = messageTemplates;
  const statement = getPreparedStatement(db, "edited_templates", (name) =>
    db.select({ kind, language, subject, text, link }).from(messageTemplates).prepare(name),
  );
  return statement.execute();
}
