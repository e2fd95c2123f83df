import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { idempotencyKeySchema } from "#domain/orders/order-query.ts";
import { text } from "#domain/shared/text.ts";
import { describeIssue } from "#domain/shared/validation-messages.ts";

import type { ApiEnv } from "#api/env.ts";
import { validationProblem } from "#api/problems.ts";

z.config({ customError: describeIssue });

/** An id in an address. */
export const idParams = z.object({ id: text(100) });

/** A room of the API: what its schemas refuse is answered as a problem document. */
export function createRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => (result.success ? undefined : validationProblem(result.error)),
  });
}

/** A JSON answer of a schema, for `createRoute`. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

const REPLAYED = "Idempotency-Replayed";

/** The header of a write that is made once however often it is sent. */
export const idempotencyHeaders = z.object({
  "idempotency-key": idempotencyKeySchema.describe(
    "Drawn at random for each wish and sent again with every try. Kept for 7 days.",
  ),
});

/** The answer of such a write, for `createRoute`. */
export function idempotentContent<Schema extends z.ZodType>(schema: Schema, description: string) {
  const replayed = {
    description: "`true`: an earlier request made this, and nothing was made by this one",
    schema: { type: "string" as const, enum: ["true"] },
  };
  return { ...jsonContent(schema, description), headers: { [REPLAYED]: replayed } };
}

/** For an operation to call when what it answers was made by an earlier request. */
export function replayMarker(c: Context<ApiEnv>): () => void {
  return () => c.header(REPLAYED, "true");
}

/** A JSON request body that must be there, for `createRoute`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } } as const;
}
