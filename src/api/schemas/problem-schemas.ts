import { z } from "@hono/zod-openapi";

import type { ProblemCode } from "#domain/shared/problem-codes.ts";
import { REQUEST_ERROR_CODES, SHOP_ERROR_CODES } from "#domain/shared/problem-codes.ts";

/** A problem document of RFC 9457 with the code of the failure. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("Message for people"),
    code: z.enum([...SHOP_ERROR_CODES, ...REQUEST_ERROR_CODES]).describe("Stable identifier of the failure"),
    errors: z.record(z.string(), z.array(z.string())).optional().describe("Messages by field path"),
  })
  .openapi("Problem");

/** Describes a failure as a problem document with one of the codes, for `createRoute`. */
export function problemContent(description: string, ...codes: [ProblemCode, ...ProblemCode[]]) {
  return problemContentWith({}, description, ...codes);
}

/** Describes a failure whose problem document has further members, for `createRoute`. */
export function problemContentWith(
  members: z.ZodRawShape,
  description: string,
  ...codes: [ProblemCode, ...ProblemCode[]]
) {
  const schema = problemSchema.extend({ code: z.enum(codes), ...members });
  return { description, content: { "application/problem+json": { schema } } };
}
