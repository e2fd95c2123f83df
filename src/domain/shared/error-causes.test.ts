import { expect, test } from "vitest";

import { causesOf } from "./error-causes.ts";

test("an error is told with all that caused it, the outermost first, and each with its code", () => {
  const innermost = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const middle = Object.assign(new Error("no connection", { cause: innermost }), { code: 7 });
  const outer = new Error("no answer", { cause: middle });
  expect(causesOf(outer).map(({ error, code }) => [error.message, code])).toEqual([
    ["no answer", ""],
    ["no connection", ""],
    ["refused", "ECONNREFUSED"],
  ]);
});

test.each([undefined, null, "words", { message: "like an error", code: "E" }])("%j is no error", (thrown) => {
  expect(causesOf(thrown)).toEqual([]);
  expect(causesOf(new Error("outer", { cause: thrown }))).toHaveLength(1);
});
