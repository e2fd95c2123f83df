import { expect, test } from "vitest";

import { openTestApi } from "#test/api.ts";

import { isWithinJsonLimits, MAX_JSON_DEPTH, MAX_JSON_MEMBERS } from "./json-limits.ts";

const buildNestedLists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const buildList = (members: number) => JSON.stringify(Array.from({ length: members }, () => 0));

test.each([
  ["the maximum depth", buildNestedLists(MAX_JSON_DEPTH), true],
  ["one level above the maximum depth", buildNestedLists(MAX_JSON_DEPTH + 1), false],
  ["deeply nested objects", '{"a":'.repeat(500_000), false],
  ["the maximum number of members", buildList(MAX_JSON_MEMBERS), true],
  ["one member above the maximum", buildList(MAX_JSON_MEMBERS + 1), false],
  ["a nested list above the maximum length", `{"a":[[${buildList(MAX_JSON_MEMBERS + 1)}]]}`, false],
  [
    "several lists of the maximum length",
    `[${[1, 2, 3].map(() => buildList(MAX_JSON_MEMBERS)).join()}]`,
    true,
  ],
  ["brackets and commas in a string", JSON.stringify(`${"[".repeat(99)}${",".repeat(9999)}\\"`), true],
  ["invalid JSON", ']]}}"', true],
])("JSON limits: %s", (_name, json, isAccepted) => {
  expect(isWithinJsonLimits(json)).toBe(isAccepted);
});

test.each([buildNestedLists(100_000), buildList(400_000), `{"items":${buildList(400_000)}}`])(
  "JSON with 100,000 or more values is rejected before its values are validated",
  async (json) => {
    const api = await openTestApi();
    for (const path of ["/orders", "/events", "/contact-messages", "/products/stock-check"]) {
      const startedAt = performance.now();
      const response = await api.send("POST", path, json);
      expect([path, response.status]).toEqual([path, 422]);
      expect(response.problem.errors).toBeUndefined();
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
    expect(api.reportedErrors).toEqual([]);
  },
);
