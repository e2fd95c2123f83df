import type { ProblemCode } from "#domain/shared/problem-codes.ts";

/** What the API's document and its parts are here, as far as this file looks at them. */
interface Described {
  paths?: Record<string, object>;
  components?: object;
}

interface DescribedOperation {
  parameters?: readonly unknown[] | undefined;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** Answers that come before an operation is reached, or in place of any: named once, and referred to. */
const GENERAL = {
  Unchanged: [304, "What If-None-Match names is still so"],
  Malformed: [400, "The request is not valid JSON", "malformed-request"],
  NotSignedIn: [401, "Nobody is signed in", "not-signed-in"],
  Refused: [
    403,
    "Whoever is signed in is no admin, or the request comes from another site",
    "access-denied",
    "cross-origin-request",
  ],
  OtherSite: [403, "The request comes from another site", "cross-origin-request"],
  TooSlow: [408, "The request did not arrive in time", "request-timeout"],
  TooLarge: [413, "More than 1 MB", "body-too-large"],
  AddressTooLong: [414, "More than 8 kB", "address-too-long"],
  OtherType: [415, "The body is not sent as application/json", "unsupported-media-type"],
  Invalid: [422, "Values that break a rule, each named in errors", "invalid-input"],
  HeadersTooLarge: [431, "More than 16 kB of headers, or 100 of them", "headers-too-large"],
  Unexpected: [500, "The shop failed", "internal-error"],
  Unavailable: [503, "The shop cannot be reached for the moment", "unavailable"],
  StorageFull: [507, "No room is left on the disk", "storage-full"],
} as const satisfies Record<string, readonly [status: number, description: string, ...codes: ProblemCode[]]>;

type General = keyof typeof GENERAL;

/** Whatever is asked for. */
const HTTP_SERVER_RESPONSES: readonly General[] = ["TooSlow", "AddressTooLong", "HeadersTooLarge"];

const SAFE_METHODS = new Set(["get", "head"]);

/** The document with the answers that its operations have in common, and with nothing said wrong of what may be null. */
export function describeResponses<Document extends Described>(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        withSharedResponses(operation as DescribedOperation, path, method),
      ]),
    ),
  ]);
  const responses = Object.fromEntries(
    Object.entries(GENERAL).map(([name, [, description, ...codes]]) => [
      name,
      codes.length === 0 ? { description } : describeProblem(description, codes),
    ]),
  );
  const described = {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, responses },
  };
  return nullable(described) as Document;
}

function describeProblem(description: string, codes: readonly ProblemCode[]) {
  const code = { type: "string", enum: codes };
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Problem" }, { type: "object", properties: { code } }],
  };
  return { description, content: { "application/problem+json": { schema } } };
}

function withSharedResponses(
  operation: DescribedOperation,
  path: string,
  method: string,
): DescribedOperation {
  const general = listSharedResponses(operation, path.startsWith("/api/admin/"), SAFE_METHODS.has(method));
  const shared = general.map((name) => [GENERAL[name][0], { $ref: `#/components/responses/${name}` }]);
  const responses = { ...Object.fromEntries(shared), ...operation.responses };
  const parameters = operation.parameters?.map(withoutNull);
  return { ...operation, ...(parameters && { parameters }), responses };
}

/** Nothing in an address is null. */
function withoutNull(parameter: unknown): unknown {
  const { schema, ...rest } = parameter as { schema?: { type?: unknown } };
  const { type } = schema ?? {};
  if (!Array.isArray(type)) return parameter;
  const [kind] = type.filter((each) => each !== "null");
  return { ...rest, schema: { ...schema, type: kind } };
}

function listSharedResponses(
  operation: DescribedOperation,
  isStaffOnly: boolean,
  isReading: boolean,
): General[] {
  const names: General[] = [...HTTP_SERVER_RESPONSES, "Unexpected", "Unavailable", "StorageFull"];
  if (isStaffOnly) names.push("NotSignedIn", "Refused");
  else names.push(isReading ? "Unchanged" : "OtherSite");
  if (!isReading) names.push("TooLarge", "OtherType");
  if (operation.requestBody !== undefined) names.push("Malformed");
  const hasInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
  if (hasInput) names.push("Invalid");
  return names;
}

/**
 * The generator writes "this schema, and an object or null" for what is this schema or null: nothing that is null would
 * pass that.
 */
function nullable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(nullable);
  if (typeof part !== "object" || part === null) return part;
  const { allOf, ...rest } = part as { allOf?: readonly unknown[] };
  const inside = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, nullable(value)]));
  const [schema, kind] = allOf ?? [];
  if (isNullKind(kind)) return { ...inside, anyOf: [nullable(schema), { type: "null" }] };
  return allOf === undefined ? inside : { ...inside, allOf: allOf.map(nullable) };
}

function isNullKind(kind: unknown): boolean {
  const { type } = (kind ?? {}) as { type?: unknown };
  return Array.isArray(type) && type.includes("null");
}
