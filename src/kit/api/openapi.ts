import type { RouteConfig } from "@hono/zod-openapi";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import type { AccessRule } from "../rules/permissions.ts";
import { idempotencyKeySchema, text } from "../rules/text.ts";
import { describeIssue } from "../rules/texts/validation-messages.ts";

import type { ApiEnv } from "./env.ts";
import { createValidationResponse } from "./problems.ts";

z.config({ customError: describeIssue });

/** Path parameter `id`. */
export const idParams = z.object({ id: text(100) });

/** A number in a path that identifies a record. */
export const numberId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const numberParams = z.object({ id: numberId });

/** Creates a router that returns validation errors as problem documents. */
export function createRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => (result.success ? undefined : createValidationResponse(result.error)),
  });
}

/**
 * Returns `createRoute` for the staff endpoints of one topic: with their group in the API document and the permission
 * that most of them require. `app/api/openapi/describe-responses.ts` describes the problems that all endpoints have.
 */
export function staffRoutes(tag: string, rule: AccessRule) {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it keeps the text of the path for the typed client
  return <Path extends string, Route extends Omit<RouteConfig, "path" | "tags"> & { path: Path }>(
    route: Route,
  ) => createRoute<Path, Route & { tags: string[] }>({ tags: [tag], "x-permission": rule, ...route });
}

/**
 * Rejects unknown query parameters of a staff list. Otherwise, a request with a misspelled filter would return
 * a list that looks correct.
 */
export function createStrictQuery<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  return schema.strict();
}

/** Describes a JSON response for `createRoute`. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

const REPLAYED_HEADER = "Idempotency-Replayed";

/** The request header of idempotent writes. */
export const idempotencyHeaders = z.object({
  "idempotency-key": idempotencyKeySchema.describe(
    "Random key of a write. Retries must send the same key. Valid for 7 days.",
  ),
});

/** Describes the response of an idempotent write for `createRoute`. */
export function idempotentContent<Schema extends z.ZodType>(schema: Schema, description: string) {
  const replayHeader = {
    description: "`true` if an earlier request made this change and this request changed nothing",
    schema: { type: "string" as const, enum: ["true"] },
  };
  return { ...jsonContent(schema, description), headers: { [REPLAYED_HEADER]: replayHeader } };
}

/** Returns a callback that sets the `Idempotency-Replayed` header. */
export function createReplayMarker(c: Context<ApiEnv>): () => void {
  return () => c.header(REPLAYED_HEADER, "true");
}

/** Describes a required JSON body for `createRoute`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } } as const;
}
