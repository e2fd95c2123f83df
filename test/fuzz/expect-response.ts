import { expect } from "vitest";
import { z } from "zod";

import { REQUEST_ERROR_CODES, SHOP_ERROR_CODES } from "#kit/rules/problem-codes.ts";

import type { ApiOperation } from "./api-document.ts";
import type { RawResponse } from "./raw-request.ts";

const problemSchema = z.strictObject({
  type: z.string().regex(/^(about:blank|\/problems\/[a-z-]+)$/),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(4),
  code: z.enum([...SHOP_ERROR_CODES, ...REQUEST_ERROR_CODES]),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  // Extension members of the total-changed and order-changed problems. `expectDocumentedResponse` checks their fields.
  quote: z.looseObject({}).optional(),
  order: z.looseObject({}).optional(),
});

/** Implementation details that responses must not contain. */
const INTERNALS =
  /\n\s+at |node_modules|\.tsx?:\d|drizzle|pglite|ZodError|invalid_type|Failed query|insert into "|select "|syntax error at|violates .* constraint|\[object Object\]/;

const MAX_DURATION_MS = 5000;

/**
 * Expects a fast response below status 500 without implementation details. A JSON error must be a valid problem.
 * `logged` is the shop's last log line, which names the cause of a failure.
 */
export function expectValidResponse(response: RawResponse, logged = ""): void {
  expect(response.status, `${response.text.slice(0, 300)} ${logged}`).toBeLessThan(500);
  expect(response.durationMs).toBeLessThan(MAX_DURATION_MS);
  expect(response.text).not.toMatch(INTERNALS);
  if (response.status >= 400 && response.mediaType.includes("json")) expectProblem(response);
}

function expectProblem({ status, mediaType, text }: RawResponse): void {
  expect(mediaType).toBe("application/problem+json");
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
}

/** Expects the status and the body to match the OpenAPI document. */
export function expectDocumentedResponse(
  { responses, id }: ApiOperation,
  { status, mediaType, text }: RawResponse,
): void {
  const documentedBody = responses.get(status);
  expect(
    documentedBody,
    `${id} returned ${status}, which the document does not list: ${text.slice(0, 300)}`,
  ).toBeDefined();
  if (documentedBody === null || documentedBody === undefined) return expect(text).toBe("");
  if (!documentedBody.mediaType.includes("json")) return expect(mediaType).toBe(documentedBody.mediaType);
  expect(mediaType).toMatch(/json/);
  const result = documentedBody.parser.safeParse(JSON.parse(text));
  expect(result.success ? [] : result.error.issues, `${id} ${status}: ${text.slice(0, 500)}`).toEqual([]);
}
