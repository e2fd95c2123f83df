import type { z } from "#platform/rules/zod.ts";

import type { MessageKind } from "#store/rules/message-kind.ts";
import { templateMessages } from "./template-messages.ts";
import type { MessageTemplate } from "./template.ts";
import { PLACEHOLDER_PATTERN, listPlaceholders } from "./template.ts";

/** The fields of a template that staff edit. */
export const TEMPLATE_FIELDS = ["subject", "text", "link"] as const;

/** Returns an error message about the placeholders of a text; undefined if they are valid. */
function findProblem(text: string, allowed: readonly string[]): string | undefined {
  const names = [...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = ""]) => name);
  const unknown = [...new Set(names.filter((name) => !allowed.includes(name)))];
  if (unknown.length > 0) return templateMessages.unknownPlaceholders(unknown, allowed);
  const hasStrayBrace = /[{}]/.test(text.replaceAll(PLACEHOLDER_PATTERN, ""));
  return hasStrayBrace ? templateMessages.strayBrace(allowed) : undefined;
}

/**
 * Returns error messages about the placeholders of a template, by field. Each kind of message has its own placeholders.
 */
export function findTemplateProblems(
  kind: MessageKind,
  template: MessageTemplate,
): Partial<Record<keyof MessageTemplate, string>> {
  const allowed = listPlaceholders(kind);
  const problems = TEMPLATE_FIELDS.flatMap((field) => {
    const problem = findProblem(template[field], allowed);
    return problem === undefined ? [] : [[field, problem]];
  });
  return Object.fromEntries(problems) as Partial<Record<keyof MessageTemplate, string>>;
}

/** Returns a Zod refinement for templates that rejects unknown placeholders. */
export function checkPlaceholders(kind: MessageKind) {
  return (template: MessageTemplate, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(findTemplateProblems(kind, template)))
      context.addIssue({ code: "custom", path: [field], message });
  };
}
