import fc from "fast-check";

import type { ApiOperation } from "./api-document.ts";
import {
  HOSTILE_BODIES,
  hostileText,
  createHostileValue,
  createObjectWithOwnProperty,
} from "./hostile-values.ts";
import { createValidValue } from "./schema-values.ts";

/** The parts of a request. */
export interface RequestParts {
  path: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Request parts that refer to existing records. They replace generated parts. */
export interface KnownParts {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Fields of the body. A value that is not an object replaces the entire body. */
  body?: unknown;
}

/** A request to send. */
export interface FuzzedRequest {
  /** Describes the change. */
  description: string;
  parts: RequestParts;
  /** Appended to the path instead of the query. */
  urlSuffix?: string;
  /** Replaces the body. */
  rawBody?: string | Buffer;
  /** Whether the URL still belongs to the operation, so the document describes the response. */
  isDocumented: boolean;
}

/** Returns a parameter's value as texts: one text per item of a list. */
function toTexts(value: unknown): string[] {
  return [value].flat().map(String);
}

function joinTexts(values: Readonly<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, texts]) => [name, texts.join(",")]));
}

/** Generates requests that match the OpenAPI document. */
export function createValidParts(operation: ApiOperation): fc.Arbitrary<RequestParts> {
  const { parameters, body } = operation;
  const createValues = (location: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, createValidValue(schema, name).map(toTexts)]),
      ),
      {
        requiredKeys: parameters
          .filter((parameter) => parameter.in === location && parameter.required)
          .map(({ name }) => name),
        noNullPrototype: true,
      },
    );
  return fc.record({
    path: createValues("path").map(joinTexts),
    // Sends a list as a repeated parameter.
    query: createValues("query").map((values) =>
      Object.entries(values).flatMap(([name, texts]) => texts.map((value) => [name, value] as const)),
    ),
    headers: createValues("header").map(joinTexts),
    body: body === undefined ? fc.constant(undefined) : createValidValue(body.schema),
  });
}

/** Overrides generated parts with known parts. */
export function withKnownParts(parts: RequestParts, knownParts: KnownParts): RequestParts {
  const knownQuery = knownParts.query ?? {};
  return {
    path: { ...parts.path, ...knownParts.path },
    query: [...parts.query.filter(([name]) => !(name in knownQuery)), ...Object.entries(knownQuery)],
    headers: { ...parts.headers, ...knownParts.headers },
    body:
      isRecord(knownParts.body) && isRecord(parts.body)
        ? { ...parts.body, ...knownParts.body }
        : (knownParts.body ?? parts.body),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

/** Turns valid parts into a fuzzed request. */
export type Change = (parts: RequestParts) => FuzzedRequest;

const toDocumentedRequest = (description: string, parts: RequestParts): FuzzedRequest => ({
  description,
  parts,
  isDocumented: true,
});

/** Generates unusual and invalid changes to the body, parameters, headers or URL of a request. */
export function createChanges(operation: ApiOperation): fc.Arbitrary<Change> {
  const alternatives = [
    { arbitrary: fc.constant<Change>((parts) => toDocumentedRequest("valid", parts)), weight: 2 },
  ];
  const addChange = (weight: number, arbitrary: fc.Arbitrary<Change>) =>
    alternatives.push({ arbitrary, weight });
  if (operation.body !== undefined) {
    addChange(6, createFieldChange());
    addChange(1, createRawBodyChange());
    addChange(1, createContentTypeChange());
  }
  if (operation.parameters.some((parameter) => parameter.in === "query"))
    addChange(4, createQueryChange(operation));
  if (operation.parameters.some((parameter) => parameter.in === "path")) addChange(2, createPathChange());
  addChange(1, createHeaderChange());
  addChange(1, createUrlChange());
  return fc.oneof(...alternatives);
}

/** Returns the paths of all fields and array items in a body, and the empty path of the body itself. */
function listFieldPaths(value: unknown, parentPath: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...parentPath]];
  return [
    [...parentPath],
    ...Object.entries(value).flatMap(([name, inner]) => listFieldPaths(inner, [...parentPath, name])),
  ];
}

/** Returns a copy of `value` with a change to the field at a path. */
function changeAtPath(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? changeAtPath(item, rest, change) : item));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, inner]) => {
      if (key !== name) return [[key, inner]];
      const changed = changeAtPath(inner, rest, change);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

/** Generates changes that replace, remove or add a field of the body. */
function createFieldChange(): fc.Arbitrary<Change> {
  const value = fc.oneof(
    { arbitrary: createHostileValue(), weight: 8 },
    { arbitrary: fc.constant(undefined), weight: 2 },
  );
  const addedName = fc.constantFrom("surprise", "__proto__", "constructor", "isAdmin", "price", "");
  return fc
    .tuple(fc.nat(1000), value, fc.option(addedName, { freq: 5 }))
    .map(([index, newValue, newName]) => (parts) => {
      const fieldPaths = listFieldPaths(parts.body);
      const fieldPath = fieldPaths[index % fieldPaths.length] ?? [];
      const change = (old: unknown) => {
        if (newName === null || !isRecord(old)) return newValue;
        return { ...(createObjectWithOwnProperty(newName, newValue ?? null) as object), ...old };
      };
      const description = `${fieldPath.join(".") || "the body"} changed`;
      return toDocumentedRequest(description, {
        ...parts,
        body: changeAtPath(parts.body, fieldPath, change),
      });
    });
}

function createRawBodyChange(): fc.Arbitrary<Change> {
  return fc.constantFrom(...HOSTILE_BODIES).map((rawBody) => (parts) => ({
    description: `a raw body of length ${rawBody.length}`,
    parts,
    rawBody,
    isDocumented: true,
  }));
}

function createContentTypeChange(): fc.Arbitrary<Change> {
  return fc
    .constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "application/json;",
      "APPLICATION/JSON",
      "application/jsonp",
      "application/problem+json",
      ";",
    )
    .map(
      (type) => (parts) =>
        toDocumentedRequest(`sent as ${type}`, {
          ...parts,
          headers: { ...parts.headers, "content-type": type },
        }),
    );
}

/** Generates changes that add (mode 0), rename (1), duplicate (2) or replace (3) a query parameter. */
function createQueryChange({ parameters }: ApiOperation): fc.Arbitrary<Change> {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  return fc
    .constantFrom(...names, ...names, "unknown", "__proto__", "constructor")
    .chain((name) => fc.tuple(fc.constant(name), createHostileValue(schemas.get(name) ?? {}), fc.nat(3)))
    .map(([name, value, mode]) => (parts) => {
      const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
      // Short enough for the server's URL limit, including percent-encoding.
      const maxLength = /^[\w ]*$/.test(text) ? 3000 : 150;
      const pair = [mode === 1 ? `${name}[]` : name, text.slice(0, maxLength)] as const;
      const others = mode === 0 ? parts.query : parts.query.filter(([otherName]) => otherName !== name);
      const query = mode === 2 ? [...others, pair, pair] : [...others, pair];
      return toDocumentedRequest(`query parameter ${name} changed`, { ...parts, query });
    });
}

function createPathChange(): fc.Arbitrary<Change> {
  return fc.tuple(fc.nat(10), hostileText).map(([index, text]) => (parts) => {
    const names = Object.keys(parts.path);
    const name = names[index % names.length] ?? "id";
    const value = text.slice(0, 1000);
    // Empty and dot segments resolve to another path.
    const isDocumented = !["", ".", ".."].includes(value);
    return {
      description: `path parameter ${name} changed`,
      parts: { ...parts, path: { ...parts.path, [name]: value } },
      isDocumented,
    };
  });
}

function createHeaderChange(): fc.Arbitrary<Change> {
  const latin1Text = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCodePoint(code)),
  });
  return fc
    .tuple(
      fc.constantFrom(
        "idempotency-key",
        "x-request-id",
        "x-forwarded-for",
        "accept",
        "accept-language",
        "if-none-match",
        "range",
      ),
      fc.oneof(
        latin1Text,
        fc.constantFrom("", "short", "x".repeat(201), "x".repeat(4000), "bytes=0-1,2-3", "'", "*"),
      ),
    )
    .map(
      ([name, value]) =>
        (parts) =>
          toDocumentedRequest(`header ${name}`, { ...parts, headers: { ...parts.headers, [name]: value } }),
    );
}

/** Generates changes that append a malformed or unexpected suffix to the URL. */
function createUrlChange(): fc.Arbitrary<Change> {
  return fc
    .constantFrom(
      "%",
      "%zz",
      "%00",
      "%ff%fe",
      "%2e%2e%2f",
      "%2F",
      "/",
      "//",
      "..",
      "/%20",
      ";a=b",
      "?",
      "?%",
      "?&&=&a",
      "?page=%ff",
      "?a[b][c]=1",
      "?%00=%00",
    )
    .map((urlSuffix) => (parts) => ({
      description: `${urlSuffix} at the end of the URL`,
      parts,
      urlSuffix,
      isDocumented: false,
    }));
}

export function toRawRequest(operation: ApiOperation, { parts, urlSuffix, rawBody }: FuzzedRequest) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    percentEncode(parts.path[name] ?? ""),
  );
  const query = parts.query
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join("&");
  const body = rawBody ?? (parts.body === undefined ? undefined : serializeBody(parts.body));
  return {
    method: operation.method,
    target: `${path}${urlSuffix ?? ""}${query === "" || urlSuffix !== undefined ? "" : `?${query}`}`,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...parts.headers },
    body,
  };
}

function serializeBody(body: unknown): string | Buffer {
  return Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

/** Percent-encodes a text. An unpaired surrogate becomes the bytes ED A0 80, which are invalid UTF-8. */
function percentEncode(text: string): string {
  return [...text]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : "%ED%A0%80"))
    .join("");
}
