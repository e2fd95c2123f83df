import { z } from "@hono/zod-openapi";

import type { ProblemCode } from "../../rules/problem-codes.ts";
import { REQUEST_ERROR_CODES, SHOP_ERROR_CODES } from "../../rules/problem-codes.ts";

/** An RFC 9457 problem document with a failure code. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("Human-readable message"),
    code: z.enum([...SHOP_ERROR_CODES, ...REQUEST_ERROR_CODES]).describe("Stable identifier of the failure"),
    errors: z.record(z.string(), z.array(z.string())).optional().describe("Messages by field path"),
  })
  .openapi("Problem");

/** Builds the `createRoute` definition of a problem response with the given codes. */
export function problemContent(description: string, ...codes: [ProblemCode, ...ProblemCode[]]) {
  return problemContentWith({}, description, ...codes);
}

/** Builds the definition of a problem response with extension members (RFC 9457). */
export function problemContentWith(
  members: z.ZodRawShape,
  description: string,
  ...codes: [ProblemCode, ...ProblemCode[]]
) {
  const schema = problemSchema.extend({ code: z.enum(codes), ...members });
  return { description, content: { "application/problem+json": { schema } } };
}
