import type { MessageKind } from "#store/rules/message-kind.ts";
import { findTemplateProblems } from "../../../rules/outbox/template-problem.ts";
import type { MessageTemplate } from "../../../rules/outbox/template.ts";
import { InvalidInput } from "#kit/rules/errors.ts";

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
