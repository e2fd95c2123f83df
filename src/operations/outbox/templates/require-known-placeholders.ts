import type { MessageKind } from "#domain/outbox/message.ts";
import { findTemplateProblems } from "#domain/outbox/template-problem.ts";
import type { MessageTemplate } from "#domain/outbox/template.ts";
import { InvalidInput } from "#domain/shared/errors.ts";

/**
 * Checks the placeholders of a template.
 * @param path field of the input that contains the template, e.g. `template.`
 * @throws InvalidInput with the unknown and the allowed placeholders, by field
 */
export function requireKnownPlaceholders(kind: MessageKind, template: MessageTemplate, path = ""): void {
  const problems = Object.entries(findTemplateProblems(kind, template));
  const [first] = problems;
  if (first === undefined) return;
  throw new InvalidInput(
    first[1],
    Object.fromEntries(problems.map(([field, problem]) => [`${path}${field}`, [problem]])),
  );
}
