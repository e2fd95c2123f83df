import type { z } from "zod";

import type { FieldErrors } from "#domain/shared/errors.ts";
import { generalMessages } from "#domain/shared/general-messages.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

/** What a form holds, by the server's own rules before it is sent. @throws ApiProblem as the server's, messages by field */
export function validInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  throw new ApiProblem(422, generalMessages.invalidRequest, errors);
}
