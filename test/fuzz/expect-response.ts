import { expect } from "vitest";
import { z } from "zod";

import { REQUEST_ERROR_CODES, SHOP_ERROR_CODES } from "#domain/shared/problem-codes.ts";

import type { ApiOperation } from "./api-document.ts";
import type { RawResponse } from "./raw-request.ts";

const problemReader = z.strictObject({
  type: z.string().regex(/^(about:blank|\/problems\/[a-z-]+)$/),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(4),
  code: z.enum([...SHOP_ERROR_CODES, ...REQUEST_ERROR_CODES]),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  // Extension member of total-changed; the contract check compares its fields with the document.
  quote: z.looseObject({}).optional(),
});

/** Implementation details that responses must not contain. */
const INTERNALS =
  /\n\s+at |node_modules|\.tsx?:\d|drizzle|pglite|ZodError|invalid_type|Failed query|insert into "|select "|syntax error at|violates .* constraint|\[object Object\]/;

const MAX_DURATION_MS = 5000;

/** Expects any response to be fast, below status 500, free of implementation details and, for errors, a valid problem. */
export function expectValidResponse(response: RawResponse): void {
  expect(response.status, response.text.slice(0, 300)).toBeLessThan(500);
  expect(response.took, "ms").toBeLessThan(MAX_DURATION_MS);
  expect(response.text).not.toMatch(INTERNALS);
  if (response.status >= 400 && response.type.includes("json")) expectProblem(response);
}

function expectProblem({ status, type, text }: RawResponse): void {
  expect(type).toBe("application/problem+json");
  const problem = problemReader.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
}

/** Expects the status and the body to match the OpenAPI document. */
export function expectDocumentedResponse(
  { responses, id }: ApiOperation,
  { status, type, text }: RawResponse,
): void {
  const documented = responses.get(status);
  expect(
    documented,
    `${id} returned ${status}, which the document does not list: ${text.slice(0, 300)}`,
  ).toBeDefined();
  if (documented === null || documented === undefined) return expect(text).toBe("");
  if (!documented.type.includes("json")) return expect(type).toBe(documented.type);
  expect(type).toMatch(/json/);
  const read = documented.reader.safeParse(JSON.parse(text));
  expect(read.success ? [] : read.error.issues, `${id} ${status}: ${text.slice(0, 500)}`).toEqual([]);
}
