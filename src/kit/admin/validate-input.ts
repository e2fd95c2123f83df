import type { z } from "zod";

import { generalMessages } from "../rules/texts/general-messages.ts";
import { createInvalidInput } from "../api-client/api-problem.ts";

/**
 * Validates input with the API's schema before sending it. @throws ApiProblem with messages by field, as in the API's
 * response
 */
export function validateInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw createInvalidInput(generalMessages.invalidRequest, parsed.error.issues);
}
