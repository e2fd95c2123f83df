import fc from "fast-check";

import type { ApiOperation } from "./api-document.ts";
import { HOSTILE_BODIES, hostileText, hostileValue, withPrototypeName } from "./hostile-values.ts";
import { validValue } from "./schema-values.ts";

/** What a request says, by its parts. */
export interface RequestParts {
  path: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Parts that name what is there, over those that are made of the schema. */
export interface KnownParts {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Fields of the body; what is no object is the whole of it. */
  body?: unknown;
}

/** A request to be sent: `isWhole` where address and kind are the operation's own, so that the document speaks of it. */
export interface FuzzedRequest {
  /** What was done to it. */
  about: string;
  parts: RequestParts;
  /** In place of the address that the parts make. */
  target?: string;
  /** In place of the body that the parts make. */
  raw?: string | Buffer;
  isWhole: boolean;
}

/** Requests as the document has them. */
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

/** The parts with what is known to be there in its places. */
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

/** What makes another request of good parts. */
export type Change = (parts: RequestParts) => FuzzedRequest;

const whole = (about: string, parts: RequestParts): FuzzedRequest => ({ about, parts, isWhole: true });

/** Everything that may be done to a request of an operation. */
export function changes(operation: ApiOperation): fc.Arbitrary<Change> {
  const ways = [{ arbitrary: fc.constant<Change>((parts) => whole("as it should be", parts)), weight: 2 }];
  const add = (weight: number, arbitrary: fc.Arbitrary<Change>) => ways.push({ arbitrary, weight });
  if (operation.body !== undefined) {
    add(6, changedField());
    add(1, rawBody());
    add(1, otherType());
  }
  if (operation.parameters.some((each) => each.in === "query")) add(4, changedQuery(operation));
  if (operation.parameters.some((each) => each.in === "path")) add(2, changedPath());
  add(1, changedHeader());
  add(1, oddAddress());
  return fc.oneof(...ways);
}

/** Where in a body something may be changed: every field and every place of a list. */
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
    return value.map((item, at) => (String(at) === name ? changedAt(item, rest, change) : item));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, inner]) => {
      if (key !== name) return [[key, inner]];
      const after = changedAt(inner, rest, change);
      return after === undefined ? [] : [[key, after]];
    }),
  );
}

/** One field broken, missing, or there and not asked for. */
function changedField(): fc.Arbitrary<Change> {
  const value = fc.oneof(
    { arbitrary: hostileValue(), weight: 8 },
    { arbitrary: fc.constant(undefined), weight: 2 },
  );
  const added = fc.constantFrom("surprise", "__proto__", "constructor", "isAdmin", "price", "");
  return fc.tuple(fc.nat(1000), value, fc.option(added, { freq: 5 })).map(([at, after, extra]) => (parts) => {
    const places = placesOf(parts.body);
    const place = places[at % places.length] ?? [];
    const change = (old: unknown) => {
      if (extra === null || !isRecord(old)) return after;
      return { ...(withPrototypeName(extra, after ?? null) as object), ...old };
    };
    const about = `${place.join(".") || "the body"} changed`;
    return whole(about, { ...parts, body: changedAt(parts.body, place, change) });
  });
}

function rawBody(): fc.Arbitrary<Change> {
  return fc
    .constantFrom(...HOSTILE_BODIES)
    .map((raw) => (parts) => ({ about: `a body of ${raw.length}`, parts, raw, isWhole: true }));
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
        whole(`sent as ${type}`, { ...parts, headers: { ...parts.headers, "content-type": type } }),
    );
}

/** One parameter broken, twice, or unknown. */
function changedQuery({ parameters }: ApiOperation): fc.Arbitrary<Change> {
  const names = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  return fc
    .constantFrom(...names, ...names, "unknown", "__proto__", "constructor")
    .chain((name) => fc.tuple(fc.constant(name), hostileValue(schemas.get(name) ?? {}), fc.nat(3)))
    .map(([name, value, way]) => (parts) => {
      const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
      // No longer than any address that a listener reads, as it is written there.
      const longest = /^[\w ]*$/.test(text) ? 3000 : 150;
      const pair = [way === 1 ? `${name}[]` : name, text.slice(0, longest)] as const;
      const others = way === 0 ? parts.query : parts.query.filter(([each]) => each !== name);
      const query = way === 2 ? [...others, pair, pair] : [...others, pair];
      return whole(`${name} of the query changed`, { ...parts, query });
    });
}

function changedPath(): fc.Arbitrary<Change> {
  return fc.tuple(fc.nat(10), hostileText).map(([at, text]) => (parts) => {
    const names = Object.keys(parts.path);
    const name = names[at % names.length] ?? "id";
    const value = text.slice(0, 1000);
    // What steps out of its place in the address asks something else.
    const isWhole = !["", ".", ".."].includes(value);
    return {
      about: `${name} of the path changed`,
      parts: { ...parts, path: { ...parts.path, [name]: value } },
      isWhole,
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
          whole(`header ${name}`, { ...parts, headers: { ...parts.headers, [name]: value } }),
    );
}

/** Addresses that are none, or another's. */
function oddAddress(): fc.Arbitrary<Change> {
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
      about: `${tail} at the address's end`,
      parts,
      target: tail,
      isWhole: false,
    }));
}

/** What is sent of a request. */
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

/** Percent-encoded; half a character as the bytes that it would be. */
function encoded(text: string): string {
  return [...text].map((each) => (each.isWellFormed() ? encodeURIComponent(each) : "%ED%A0%80")).join("");
}
