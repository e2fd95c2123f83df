import fc from "fast-check";

import type { JsonSchema } from "./json-schema.ts";

/** Texts that often cause errors: control and direction characters, reserved names, numbers and injected syntax. */
const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\u001b[2J",
  "\u0007",
  "\u0085",
  "abc\u202edef",
  "\u2066abc",
  "\u200b\u200c\u200d",
  "\ufeff",
  "\uffff",
  "\u{10ffff}",
  "e\u0301\u0301\u0301\u0301",
  "İstanbul ß ﬁ",
  "عطر",
  "👩‍👩‍👧‍👦",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "0x1f",
  "1_000",
  "٣",
  "9223372036854775808",
  "true",
  "[]",
  "{}",
  "'",
  '"',
  "\\",
  "%",
  "_",
  "%00",
  "%ff",
  "'; drop table orders; --",
  "$1",
  "{{7*7}}",
  "../../../etc/passwd",
  "..\\..",
  "/",
  "//",
  "?",
  "#",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "=1+1",
  "\r\nSet-Cookie: a=b",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "2026-02-30T25:61:61Z",
];

/** Generates texts that may break a parser or a renderer. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_TEXTS), weight: 6 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 40 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(61, 201, 301, 5001, 20_001, 70_000).map((length) => "x".repeat(length)),
    weight: 2,
  },
  { arbitrary: fc.constantFrom(100, 3000).map((count) => "👩‍👩‍👧‍👦".repeat(count)), weight: 1 },
);

const EXTREME_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  0.1 + 0.2,
  0.005,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

function listBoundaries({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): number[] {
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter(
    (limit) => limit !== undefined,
  );
  return limits.flatMap((limit) => [limit - 1, limit - 0.01, limit, limit + 0.01, limit + 1]);
}

function nestValue(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Returns an object with an own property of this name, even for names of inherited properties such as `__proto__`. */
export function createObjectWithOwnProperty(name: string, value: unknown): unknown {
  return JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
}

const hostileStructure = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { value: {} }),
  fc.constantFrom(5, 100, 3000).map(nestValue),
  fc
    .constantFrom("__proto__", "constructor", "toString")
    .map((name) => createObjectWithOwnProperty(name, { isAdmin: true })),
  fc.constantFrom(51, 101, 3000).map((length) => Array.from({ length }, () => "x")),
  fc
    .constantFrom(100, 2000)
    .map((length) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, index]))),
);

/** Generates values that may break code that expects a value of the schema. */
export function createHostileValue(schema: JsonSchema = {}): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: hostileText, weight: 5 },
    { arbitrary: fc.constantFrom(...EXTREME_NUMBERS, ...listBoundaries(schema)), weight: 3 },
    { arbitrary: hostileStructure, weight: 2 },
  );
}

/** Request bodies that are invalid JSON, or JSON that no operation expects. */
export const HOSTILE_BODIES: readonly (string | Buffer)[] = [
  "",
  " ",
  "{",
  "}",
  "null",
  "true",
  "7",
  "1e400",
  "NaN",
  '"text"',
  "[]",
  "[null]",
  "{}",
  "{,}",
  '{"a":1,}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  "\ufeff{}",
  '{"name":"\\ud800"}',
  '{"\\u0000":"\\u0000"}',
  "[".repeat(100_000),
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `{"items":[${"1,".repeat(100_000)}1]}`,
  `{"name":"${"x".repeat(1_100_000)}"}`,
  `{"price":${"9".repeat(5000)}}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from('{"name":"\xc3\x28"}', "latin1"),
  Buffer.from('{"name":"text"}', "utf16le"),
];
