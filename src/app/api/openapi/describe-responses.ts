import type { ProblemCode } from "#kit/rules/problem-codes.ts";
import { isSafeMethod } from "#platform/rules/http.ts";

/** The parts of an OpenAPI document that this file uses. */
interface ApiDocument {
  paths?: Record<string, object>;
  components?: object;
}

interface Operation {
  parameters?: readonly unknown[] | undefined;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** Responses shared by many operations, referenced as components. */
const SHARED_RESPONSES = {
  NotModified: [304, "The resource matches If-None-Match"],
  BadRequest: [
    400,
    "The body is not valid JSON, or the URL contains an API key",
    "malformed-request",
    "api-key-in-url",
  ],
  Unauthorized: [
    401,
    "Not signed in, or the API key is wrong, expired or revoked",
    "not-signed-in",
    "api-key-invalid",
  ],
  Forbidden: [
    403,
    "The user has no role, a permission is missing, the user must set up a second factor first, the operation does not accept API keys, or the request comes from another site",
    "access-denied",
    "not-permitted",
    "second-factor-setup-required",
    "api-key-not-accepted",
    "cross-origin-request",
  ],
  CrossOrigin: [403, "The request comes from another site", "cross-origin-request"],
  SessionOnly: [
    403,
    "The operation does not accept API keys, or the request comes from another site",
    "api-key-not-accepted",
    "cross-origin-request",
  ],
  RequestTimeout: [408, "The request did not arrive in time", "request-timeout"],
  ContentTooLarge: [413, "The body exceeds 1 MB", "body-too-large"],
  UriTooLong: [414, "The URL exceeds 8 kB", "address-too-long"],
  UnsupportedMediaType: [415, "The content type is not application/json", "unsupported-media-type"],
  InvalidInput: [422, "Invalid values, listed in errors by field", "invalid-input"],
  TooManyRequests: [
    429,
    "Too many requests. Retry-After contains the seconds until the next request is allowed",
    "too-many-requests",
  ],
  HeadersTooLarge: [431, "More than 16 kB of headers, or more than 100 headers", "headers-too-large"],
  InternalServerError: [500, "Unexpected server error", "internal-error"],
  ServiceUnavailable: [503, "The database is temporarily unavailable", "unavailable"],
  InsufficientStorage: [507, "The disk is full", "storage-full"],
} as const satisfies Record<string, readonly [status: number, description: string, ...codes: ProblemCode[]]>;

type SharedResponse = keyof typeof SHARED_RESPONSES;

/** Responses that any request can receive before an operation runs. */
const HTTP_SERVER_RESPONSES: readonly SharedResponse[] = [
  "BadRequest",
  "RequestTimeout",
  "UriTooLong",
  "HeadersTooLarge",
];

/** Adds the shared responses to each operation of an OpenAPI document and corrects its nullable schemas. */
export function describeResponses<Document extends ApiDocument>(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        addSharedResponses(operation as Operation, path, method),
      ]),
    ),
  ]);
  const responses = Object.fromEntries(
    Object.entries(SHARED_RESPONSES).map(([name, [, description, ...codes]]) => [
      name,
      codes.length === 0 ? { description } : describeProblem(description, codes),
    ]),
  );
  const described = {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, responses },
  };
  return fixNullable(described) as Document;
}

function describeProblem(description: string, codes: readonly ProblemCode[]) {
  const code = { type: "string", enum: codes };
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Problem" }, { type: "object", properties: { code } }],
  };
  return { description, content: { "application/problem+json": { schema } } };
}

function addSharedResponses(operation: Operation, path: string, method: string): Operation {
  const names = listSharedResponses(operation, path, isSafeMethod(method.toUpperCase()));
  const shared = names.map((name) => [SHARED_RESPONSES[name][0], { $ref: `#/components/responses/${name}` }]);
  const responses = { ...Object.fromEntries(shared), ...operation.responses };
  const parameters = operation.parameters?.map(removeNull);
  return { ...operation, ...(parameters && { parameters }), responses };
}

/** Removes null from the type of a parameter, because URL parameters are never null. */
function removeNull(parameter: unknown): unknown {
  const { schema, ...rest } = parameter as { schema?: { type?: unknown } };
  const { type } = schema ?? {};
  if (!Array.isArray(type)) return parameter;
  const [otherType] = type.filter((name) => name !== "null");
  return { ...rest, schema: { ...schema, type: otherType } };
}

function listSharedResponses(operation: Operation, path: string, isSafe: boolean): SharedResponse[] {
  const names: SharedResponse[] = [
    ...HTTP_SERVER_RESPONSES,
    "InternalServerError",
    "ServiceUnavailable",
    "InsufficientStorage",
  ];
  if (path.startsWith("/api/admin/")) names.push("Unauthorized", "Forbidden", "TooManyRequests");
  else names.push(isSafe ? "NotModified" : "CrossOrigin");
  if (path.startsWith("/api/auth/")) names.push("SessionOnly");
  if (!isSafe) names.push("ContentTooLarge", "UnsupportedMediaType");
  const hasInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
  if (hasInput) names.push("InvalidInput");
  return names;
}

/**
 * Corrects nullable schemas. The generator describes them as `allOf: [schema, { type: ["object", "null"] }]`, which
 * null never matches. This function returns `anyOf: [schema, { type: "null" }]` instead.
 */
function fixNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(fixNullable);
  if (typeof node !== "object" || node === null) return node;
  const { allOf, ...rest } = node as { allOf?: readonly unknown[] };
  const fixedNode = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, fixNullable(value)]),
  );
  const [schema, nullableType] = allOf ?? [];
  if (includesNull(nullableType)) return { ...fixedNode, anyOf: [fixNullable(schema), { type: "null" }] };
  return allOf === undefined ? fixedNode : { ...fixedNode, allOf: allOf.map(fixNullable) };
}

function includesNull(schema: unknown): boolean {
  const { type } = (schema ?? {}) as { type?: unknown };
  return Array.isArray(type) && type.includes("null");
}
