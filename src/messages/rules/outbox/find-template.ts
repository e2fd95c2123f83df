import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_TEMPLATES } from "./outbox-messages.ts";
import type { MessageTemplate } from "./template.ts";

/** A template that staff have edited. It replaces the built-in template of its kind and language. */
export interface EditedTemplate extends MessageTemplate {
  kind: TemplateKind;
  language: MessageLanguage;
}

/** Returns the template of a message: the edited template if it exists, otherwise the built-in template. */
export function findTemplate(
  edited: readonly EditedTemplate[],
  kind: TemplateKind,
  language: MessageLanguage,
): MessageTemplate {
  const template = edited.find((candidate) => candidate.kind === kind && candidate.language === language);
  return template ?? MESSAGE_TEMPLATES[language][kind];
}
