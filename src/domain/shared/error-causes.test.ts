import { expect, test } from "vitest";

import { causesOf } from "./error-causes.ts";

test("the causes of an error start with the error itself and have their codes", () => {
  const innermost = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const middle = Object.assign(new Error("connection failed", { cause: innermost }), { code: 7 });
  const outer = new Error("no response", { cause: middle });
  expect(causesOf(outer).map(({ error, code }) => [error.message, code])).toEqual([
    ["no response", ""],
    ["connection failed", ""],
    ["refused", "ECONNREFUSED"],
  ]);
});

test.each([undefined, null, "words", { message: "like an error", code: "E" }])(
  "%j is not an error",
  (thrown) => {
    expect(causesOf(thrown)).toEqual([]);
    expect(causesOf(new Error("outer", { cause: thrown }))).toHaveLength(1);
  },
);
