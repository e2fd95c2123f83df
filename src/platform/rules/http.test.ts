import { expect, test } from "vitest";

import { matchesETag, parseAcceptEncoding } from "./http.ts";

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
