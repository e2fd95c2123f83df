import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z, ZodError } from "zod";

import { ShopError, TooManyRequests } from "../rules/errors.ts";
import { isStorageFull } from "#platform/rules/storage-full.ts";
import { generalMessages } from "../rules/texts/general-messages.ts";
import type { ProblemCode, ShopErrorCode } from "../rules/problem-codes.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import { rejectionCounter } from "#platform/observability/shop-counters.ts";

import type { ApiEnv, ReportFailure } from "./env.ts";
import type { problemSchema } from "./schemas/problem-schemas.ts";

/** An RFC 9457 problem document. `code` is for programs; `detail` and `errors` (by field) are for people. */
export type Problem = z.infer<typeof problemSchema>;

/** HTTP status of each `ShopError` code. */
const STATUS_BY_CODE: Readonly<Record<ShopErrorCode, ContentfulStatusCode>> = {
  "invalid-input": 422,
  "not-found": 404,
  "insufficient-stock": 409,
  "line-unavailable": 409,
  "total-changed": 409,
  "country-not-served": 422,
  "ordered-items-not-found": 409,
  "phone-blocked": 422,
  "cash-on-delivery-refused": 422,
  "delivery-method-unavailable": 409,
  "confirmed-by-message-only": 403,
  "confirmed-by-staff-only": 409,
  "link-not-sendable": 409,
  conflict: 409,
  "confirmation-closed": 409,
  "confirmed-without-stock": 409,
  "idempotency-key-taken": 409,
  "collection-in-use": 409,
  "product-has-orders": 409,
  "order-changed": 409,
  "order-not-replaceable": 409,
  "order-not-cancellable": 409,
  "order-not-correctable": 409,
  "order-not-editable": 409,
  "order-not-shippable": 409,
  "nothing-to-ship": 409,
  "tracking-number-taken": 409,
  "tracking-number-in-use": 409,
  "tracking-number-unknown": 409,
  "shipment-state-not-next": 409,
  "shipment-not-waiting": 409,
  "advice-not-supported": 409,
  "courier-rejected": 409,
  // Not 5xx, so that the browser shows the error's own text.
  "courier-unavailable": 409,
  "nothing-to-hand-over": 409,
  "courier-in-use": 409,
  "already-reversed": 409,
  "day-closed": 409,
  "method-unavailable": 409,
  "order-closed": 409,
  "payment-decided": 409,
  "items-returned": 409,
  "not-returnable": 409,
  "return-changed": 409,
  "return-quantity": 409,
  "return-window-closed": 409,
  "duplicate-transaction": 409,
  "amount-above-due": 409,
  "refund-too-high": 409,
  "refund-decided": 409,
  "refund-needs-approval": 403,
  "courier-name-taken": 409,
  "terms-changed": 409,
  "too-many-bottles": 422,
  "discount-unknown": 409,
  "discount-ended": 409,
  "discount-used-up": 409,
  "discount-minimum": 409,
  "discount-first-order-only": 409,
  "discount-phone-required": 409,
  "too-many-featured": 409,
  "undo-expired": 409,
  "email-not-configured": 409,
  "issue-not-editable": 409,
  "issue-not-sendable": 409,
  "issue-not-stoppable": 409,
  "second-factor-required": 401,
  "second-factor-setup-required": 403,
  "sign-in-refused": 401,
  "not-signed-in": 401,
  "api-key-invalid": 401,
  "api-key-not-accepted": 403,
  "access-denied": 403,
  "not-permitted": 403,
  "too-many-requests": 429,
};

/** Title of each status, and its code for errors other than `ShopError`. */
const STATUS_DEFAULTS: Partial<Record<number, readonly [title: string, code: ProblemCode]>> = {
  400: ["Bad request", "malformed-request"],
  401: ["Not signed in", "not-signed-in"],
  403: ["Not allowed", "cross-origin-request"],
  404: ["Not found", "not-found"],
  405: ["Method not allowed", "method-not-allowed"],
  408: ["Request timeout", "request-timeout"],
  409: ["Conflict", "conflict"],
  413: ["Too large", "body-too-large"],
  414: ["URL too long", "address-too-long"],
  415: ["Unsupported media type", "unsupported-media-type"],
  416: ["Range not satisfiable", "range-not-satisfiable"],
  417: ["Expectation failed", "expectation-failed"],
  422: ["Invalid values", "invalid-input"],
  429: ["Too many requests", "too-many-requests"],
  431: ["Headers too large", "headers-too-large"],
  500: ["Server error", "internal-error"],
  503: ["Service unavailable", "unavailable"],
  507: ["Storage full", "storage-full"],
};

/** Retry-After of a 503 response. The shop usually reconnects to its database within this time. */
export const RETRY_AFTER_SECONDS = 5;

export const PROBLEM_TYPE = "application/problem+json";

/** Returns the problem document of a status. `extra` overrides its defaults. */
export function createProblem(
  status: ContentfulStatusCode,
  detail: string,
  extra: Partial<Problem> = {},
): Problem {
  const [title, code] = STATUS_DEFAULTS[status] ?? [
    "Error",
    status < 500 ? "malformed-request" : "internal-error",
  ];
  return { type: "about:blank", title, status, detail, code, ...extra };
}

/** Returns a response with the problem document of a status. */
export function createProblemResponse(
  status: ContentfulStatusCode,
  detail: string,
  extra: Partial<Problem> = {},
): Response {
  return Response.json(createProblem(status, detail, extra), {
    status,
    headers: { "content-type": PROBLEM_TYPE, "cache-control": "no-store" },
  });
}

/** Limits the response size; no form produces more errors. */
const MAX_REPORTED_ISSUES = 200;

/** Returns a 422 response with a schema's error messages by field path. The first message is the detail. */
export function createValidationResponse(error: ZodError): Response {
  rejectionCounter.add("invalid-input");
  // A Map, because a field may be named `__proto__`.
  const errors = new Map<string, Set<string>>();
  for (const issue of error.issues.slice(0, MAX_REPORTED_ISSUES)) {
    for (const field of listFieldPaths(issue)) {
      errors.set(field, (errors.get(field) ?? new Set()).add(issue.message));
    }
  }
  const detail = error.issues[0]?.message ?? generalMessages.invalidRequest;
  return createProblemResponse(422, detail, {
    type: "/problems/invalid-input",
    errors: Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]])),
  });
}

/** Returns the paths of the invalid fields. The path of an unknown key ends with the key. */
function listFieldPaths({ path, ...issue }: ZodError["issues"][number]): string[] {
  const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, MAX_REPORTED_ISSUES) : [];
  return unknownKeys.length === 0 ? [path.join(".")] : unknownKeys.map((key) => [...path, key].join("."));
}

/** Returns the problem response of an error. Reports unexpected errors and hides their message. */
export function toProblemResponse(error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof ShopError) return toShopErrorResponse(error);
  if (error instanceof HTTPException) return toHttpErrorResponse(error);
  report(error);
  if (isStorageFull(error)) return createProblemResponse(507, generalMessages.storageFull);
  return isDatabaseUnavailable(error)
    ? createUnavailableResponse()
    : createProblemResponse(500, generalMessages.unexpected);
}

/** Returns a 405 response with the Allow header. */
export function createMethodNotAllowedResponse(allowed: readonly string[]): Response {
  const response = createProblemResponse(405, generalMessages.methodNotAllowed);
  return setHeader(response, "allow", allowed.join(", "));
}

/** Returns a 503 response with Retry-After, for a database outage. */
export function createUnavailableResponse(): Response {
  return setHeader(
    createProblemResponse(503, generalMessages.unavailable),
    "retry-after",
    String(RETRY_AFTER_SECONDS),
  );
}

/** Creates the error handler of the API. */
export function createErrorHandler(report: ReportFailure): ErrorHandler<ApiEnv> {
  return (error, c) => toProblemResponse(error, (cause) => report(cause, c.get("requestId")));
}

function toShopErrorResponse(error: ShopError): Response {
  rejectionCounter.add(error.code);
  const { code, message, fields, members } = error;
  const errors = fields === undefined ? {} : { errors: fields };
  const response = createProblemResponse(STATUS_BY_CODE[code], message, {
    type: `/problems/${code}`,
    code,
    ...errors,
    ...members,
  });
  return error instanceof TooManyRequests
    ? setHeader(response, "retry-after", String(error.retryAfterSeconds))
    : response;
}

function toHttpErrorResponse(error: HTTPException): Response {
  // Hono throws 400 for unreadable bodies, with a message for developers.
  const detail =
    error.status === 400 ? generalMessages.malformedJson : error.message || generalMessages.invalidRequest;
  return createProblemResponse(error.status, detail);
}

function setHeader(response: Response, name: string, value: string): Response {
  response.headers.set(name, value);
  return response;
}
