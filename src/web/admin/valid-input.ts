import type { z } from "zod";

import { generalMessages } from "#domain/shared/general-messages.ts";
import { invalidInput } from "#web/api-client/api-problem.ts";

/** What a form holds, by the server's own rules before it is sent. @throws ApiProblem as the server's, messages by field */
export function validInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(generalMessages.invalidRequest, parsed.error.issues);
}
