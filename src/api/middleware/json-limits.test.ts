import { expect, test } from "vitest";

import { openTestApi } from "#test/api.ts";

import { isWithinJsonLimits, MAX_JSON_DEPTH, MAX_JSON_MEMBERS } from "./json-limits.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const listed = (members: number) => JSON.stringify(Array.from({ length: members }, () => 0));

test.each([
  ["as many levels as there may be", nested(MAX_JSON_DEPTH), true],
  ["one level more", nested(MAX_JSON_DEPTH + 1), false],
  ["objects in objects without end", '{"a":'.repeat(500_000), false],
  ["as many members as there may be", listed(MAX_JSON_MEMBERS), true],
  ["one member more", listed(MAX_JSON_MEMBERS + 1), false],
  ["a list that is too long within others", `{"a":[[${listed(MAX_JSON_MEMBERS + 1)}]]}`, false],
  ["many lists beside each other", `[${[1, 2, 3].map(() => listed(MAX_JSON_MEMBERS)).join()}]`, true],
  ["brackets and commas in a text", JSON.stringify(`${"[".repeat(99)}${",".repeat(9999)}\\"`), true],
  ["what is no JSON", ']]}}"', true],
])("%s", (_name, json, isModest) => {
  expect(isWithinJsonLimits(json)).toBe(isModest);
});

test.each([nested(100_000), listed(400_000), `{"items":${listed(400_000)}}`])(
  "no endpoint looks at each of half a million values",
  async (json) => {
    const api = await openTestApi();
    for (const path of ["/orders", "/events", "/contact-messages", "/products/stock-check"]) {
      const startedAt = performance.now();
      const answer = await api.send("POST", path, json);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.problem.errors).toBeUndefined();
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
    expect(api.reported).toEqual([]);
  },
);
