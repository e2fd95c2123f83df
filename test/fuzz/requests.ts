import fc from "fast-check";

import type { ApiOperation } from "./api-document.ts";
import { HOSTILE_BODIES, hostileText, hostileValue, withPrototypeName } from "./hostile-values.ts";
import { validValue } from "./schema-values.ts";

/** The parts of a request. */
export interface RequestParts {
  path: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Parts that refer to existing records. They replace generated parts. */
export interface KnownParts {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Fields of the body. A value that is not an object replaces the entire body. */
  body?: unknown;
}

/** A request to send. */
export interface FuzzedRequest {
  /** Description of the change. */
  about: string;
  parts: RequestParts;
  /** Appended to the path in place of the query. */
  target?: string;
  /** Replaces the body. */
  raw?: string | Buffer;
  /** Whether the URL still belongs to the operation, so the document describes the response. */
  isDocumented: boolean;
}

/** Generates requests that match the document. */
export function validParts(operation: ApiOperation): fc.Arbitrary<RequestParts> {
  const { parameters, body } = operation;
  const named = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((each) => each.in === place)
          .map(({ name, schema }) => [name, validValue(schema, name).map(String)]),
      ),
      {
        requiredKeys: parameters.filter((each) => each.in === place && each.required).map(({ name }) => name),
        noNullPrototype: true,
      },
    );
  return fc.record({
    path: named("path"),
    query: named("query").map((values) => Object.entries(values)),
    headers: named("header"),
    body: body === undefined ? fc.constant(undefined) : validValue(body.schema),
  });
}

/** Returns the generated parts, replaced by known parts where they exist. */
export function withKnownParts(parts: RequestParts, known: KnownParts): RequestParts {
  const query = new Map([...parts.query, ...Object.entries(known.query ?? {})]);
  return {
    path: { ...parts.path, ...known.path },
    query: [...query],
    headers: { ...parts.headers, ...known.headers },
    body:
      isRecord(known.body) && isRecord(parts.body)
        ? { ...parts.body, ...known.body }
        : (known.body ?? parts.body),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

/** Turns valid parts into a fuzzed request. */
export type Change = (parts: RequestParts) => FuzzedRequest;

const documented = (about: string, parts: RequestParts): FuzzedRequest => ({
  about,
  parts,
  isDocumented: true,
});

/** Generates all kinds of changes of a request to an operation. */
export function changes(operation: ApiOperation): fc.Arbitrary<Change> {
  const ways = [{ arbitrary: fc.constant<Change>((parts) => documented("valid", parts)), weight: 2 }];
  const add = (weight: number, arbitrary: fc.Arbitrary<Change>) => ways.push({ arbitrary, weight });
  if (operation.body !== undefined) {
    add(6, changedField());
    add(1, rawBody());
    add(1, otherType());
  }
  if (operation.parameters.some((each) => each.in === "query")) add(4, changedQuery(operation));
  if (operation.parameters.some((each) => each.in === "path")) add(2, changedPath());
  add(1, changedHeader());
  add(1, changedUrl());
  return fc.oneof(...ways);
}

/** Returns the paths of all fields and array items in a body. */
function placesOf(value: unknown, place: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...place]];
  return [[...place], ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...place, name]))];
}

function changedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? changedAt(item, rest, change) : item));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, inner]) => {
      if (key !== name) return [[key, inner]];
      const after = changedAt(inner, rest, change);
      return after === undefined ? [] : [[key, after]];
    }),
  );
}

/** Replaces, removes or adds a field of the body. */
function changedField(): fc.Arbitrary<Change> {
  const value = fc.oneof(
    { arbitrary: hostileValue(), weight: 8 },
    { arbitrary: fc.constant(undefined), weight: 2 },
  );
  const added = fc.constantFrom("surprise", "__proto__", "constructor", "isAdmin", "price", "");
  return fc
    .tuple(fc.nat(1000), value, fc.option(added, { freq: 5 }))
    .map(([index, after, extra]) => (parts) => {
      const places = placesOf(parts.body);
      const place = places[index % places.length] ?? [];
      const change = (old: unknown) => {
        if (extra === null || !isRecord(old)) return after;
        return { ...(withPrototypeName(extra, after ?? null) as object), ...old };
      };
      const about = `${place.join(".") || "the body"} changed`;
      return documented(about, { ...parts, body: changedAt(parts.body, place, change) });
    });
}

function rawBody(): fc.Arbitrary<Change> {
  return fc
    .constantFrom(...HOSTILE_BODIES)
    .map((raw) => (parts) => ({ about: `a body of ${raw.length}`, parts, raw, isDocumented: true }));
}

function otherType(): fc.Arbitrary<Change> {
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
        documented(`sent as ${type}`, { ...parts, headers: { ...parts.headers, "content-type": type } }),
    );
}

/** Replaces, duplicates or adds a query parameter. */
function changedQuery({ parameters }: ApiOperation): fc.Arbitrary<Change> {
  const names = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  return fc
    .constantFrom(...names, ...names, "unknown", "__proto__", "constructor")
    .chain((name) => fc.tuple(fc.constant(name), hostileValue(schemas.get(name) ?? {}), fc.nat(3)))
    .map(([name, value, way]) => (parts) => {
      const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
      // Short enough for the server's URL limit, including percent-encoding.
      const longest = /^[\w ]*$/.test(text) ? 3000 : 150;
      const pair = [way === 1 ? `${name}[]` : name, text.slice(0, longest)] as const;
      const others = way === 0 ? parts.query : parts.query.filter(([each]) => each !== name);
      const query = way === 2 ? [...others, pair, pair] : [...others, pair];
      return documented(`${name} of the query changed`, { ...parts, query });
    });
}

function changedPath(): fc.Arbitrary<Change> {
  return fc.tuple(fc.nat(10), hostileText).map(([index, text]) => (parts) => {
    const names = Object.keys(parts.path);
    const name = names[index % names.length] ?? "id";
    const value = text.slice(0, 1000);
    // Empty and dot segments lead to another path.
    const isDocumented = !["", ".", ".."].includes(value);
    return {
      about: `${name} of the path changed`,
      parts: { ...parts, path: { ...parts.path, [name]: value } },
      isDocumented,
    };
  });
}

function changedHeader(): fc.Arbitrary<Change> {
  const latin = fc.string({
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
        latin,
        fc.constantFrom("", "short", "x".repeat(201), "x".repeat(4000), "bytes=0-1,2-3", "'", "*"),
      ),
    )
    .map(
      ([name, value]) =>
        (parts) =>
          documented(`header ${name}`, { ...parts, headers: { ...parts.headers, [name]: value } }),
    );
}

/** Appends a malformed or unexpected text to the URL. */
function changedUrl(): fc.Arbitrary<Change> {
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
    .map((tail) => (parts) => ({
      about: `${tail} at the end of the URL`,
      parts,
      target: tail,
      isDocumented: false,
    }));
}

/** Returns the raw request to send. */
export function rawOf(operation: ApiOperation, { parts, target: tail, raw }: FuzzedRequest) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encoded(parts.path[name] ?? ""),
  );
  const query = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  const body = raw ?? (parts.body === undefined ? undefined : bodyText(parts.body));
  return {
    method: operation.method,
    target: `${path}${tail ?? ""}${query === "" || tail !== undefined ? "" : `?${query}`}`,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...parts.headers },
    body,
  };
}

function bodyText(body: unknown): string | Buffer {
  return Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

/** Percent-encodes a text, and unpaired surrogates as the bytes of a surrogate. */
function encoded(text: string): string {
  return [...text].map((each) => (each.isWellFormed() ? encodeURIComponent(each) : "%ED%A0%80")).join("");
}
