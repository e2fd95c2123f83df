import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";

import type { FieldErrors } from "#domain/errors.ts";
import { ShopError, TooManyRequests } from "#domain/errors.ts";
import { generalMessages } from "#domain/messages.ts";

import type { ApiEnv, ReportFailure } from "./env.ts";

/** A failure as RFC 9457 speaks it; `detail` is what a person reads, `errors` what belongs to single fields. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldErrors;
}

/** HTTP status of every expected failure; this is the only place that knows them. */
const STATUS_BY_CODE: Record<string, ContentfulStatusCode> = {
  "invalid-input": 422,
  "not-found": 404,
  "insufficient-stock": 409,
  "line-unavailable": 409,
  conflict: 409,
  "collection-in-use": 409,
  "too-many-featured": 409,
  "sign-in-refused": 401,
  "not-signed-in": 401,
  "access-denied": 403,
  "too-many-requests": 429,
};

const TITLES: Partial<Record<number, string>> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  415: "Unsupported media type",
  422: "Invalid values",
  429: "Too many requests",
  500: "Server error",
  503: "Not available",
};

/** A problem document of a status. */
export function problemResponse(
  status: ContentfulStatusCode,
  detail: string,
  extra: Partial<Problem> = {},
): Response {
  const problem: Problem = {
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    detail,
    ...extra,
  };
  return Response.json(problem, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}

/** What a schema found wrong, each message under the path of its field; the first one is the detail. */
export function validationProblem(error: ZodError): Response {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const messages = (errors[issue.path.join(".")] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  const detail = error.issues[0]?.message ?? generalMessages.invalidRequest;
  return problemResponse(422, detail, { type: "/problems/invalid-input", errors });
}

/** Turns whatever an endpoint threw into a problem document. Bugs are reported, and answer one general sentence. */
export function problemOf(error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof ShopError) return shopProblem(error);
  if (error instanceof HTTPException) return httpProblem(error);
  report(error);
  return isDatabaseAway(error)
    ? withHeader(problemResponse(503, generalMessages.unavailable), "retry-after", "5")
    : problemResponse(500, generalMessages.unexpected);
}

/** The API's one error handler. */
export function onError(report: ReportFailure): ErrorHandler<ApiEnv> {
  return (error, c) => problemOf(error, (cause) => report(cause, c.get("requestId")));
}

function shopProblem(error: ShopError): Response {
  const status = STATUS_BY_CODE[error.code] ?? 400;
  const errors = error.fields === undefined ? {} : { errors: error.fields };
  const response = problemResponse(status, error.message, { type: `/problems/${error.code}`, ...errors });
  return error instanceof TooManyRequests
    ? withHeader(response, "retry-after", String(error.retryAfterSeconds))
    : response;
}

function httpProblem(error: HTTPException): Response {
  // Hono throws these for bodies it cannot read; its own words are for developers.
  const detail =
    error.status === 400 ? generalMessages.malformedJson : error.message || generalMessages.invalidRequest;
  return problemResponse(error.status, detail);
}

function withHeader(response: Response, name: string, value: string): Response {
  response.headers.set(name, value);
  return response;
}

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "57P01",
  "57P03",
  "08006",
  "08001",
]);

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && CONNECTION_CODES.has(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true;
  }
  return false;
}
