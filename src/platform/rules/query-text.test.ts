import { expect, test } from "vitest";

import { normalizeQuery } from "./query-text.ts";

test.each([
  ["", ""],
  [" \0 ", ""],
  ["  Oud   Mehtab ", "Oud Mehtab"],
  ["a\0b\nc\u001bd", "a b c d"],
  ["o".repeat(1000), "o".repeat(100)],
  [`${"o".repeat(99)}🌹`, `${"o".repeat(99)}\ufffd`],
  ["عود", "عود"],
])("a query is normalized to one line of at most 100 characters: %#", (input, normalized) => {
  expect(normalizeQuery(input)).toBe(normalized);
});
