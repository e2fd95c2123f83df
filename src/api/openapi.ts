import { OpenAPIHono, z } from "@hono/zod-openapi";

import { text } from "#domain/text.ts";
import { describeIssue } from "#domain/validation-words.ts";

import type { ApiEnv } from "./env.ts";
import { validationProblem } from "./problems.ts";

z.config({ customError: describeIssue });

/** An id in an address. */
export const idParams = z.object({ id: text(100) });

/** RFC 9457 as the document describes it. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi("Problem");

/** A room of the API: what its schemas refuse is answered as a problem document. */
export function createRoom(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => (result.success ? undefined : validationProblem(result.error)),
  });
}

/** A JSON answer of a schema, for `createRoute`. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** A JSON request body that must be there, for `createRoute`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** A failure as a problem document, for `createRoute`. */
export function problemAnswer(description: string) {
  return { description, content: { "application/problem+json": { schema: problemSchema } } };
}
