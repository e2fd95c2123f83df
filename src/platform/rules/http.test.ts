import { expect, test } from "vitest";

import { matchesETag, parseAcceptEncoding, parseRange } from "./http.ts";

test.each([
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ["*", '"a"', true],
  ['"b"', '"a"', false],
  ["", '"a"', false],
  [undefined, '"a"', false],
  [null, '"a"', false],
])("If-None-Match %j and the ETag %j match: %j", (ifNoneMatch, etag, expected) => {
  expect(matchesETag(ifNoneMatch, etag)).toBe(expected);
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["BR; q=0.5", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["deflate", "identity"],
  ["", "identity"],
])("Accept-Encoding %j selects %j", (header, expected) => {
  expect(parseAcceptEncoding(header)).toBe(expected);
});

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["Bytes= 50-9999", { start: 50, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=1-2", undefined],
  ["bytes=-", undefined],
  ["bytes=a-b", undefined],
])("of 100 bytes, the Range %j requests %j", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test("a range of an empty file is unsatisfiable", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
});
