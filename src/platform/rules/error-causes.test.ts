import { expect, test } from "vitest";

import { listCauses } from "./error-causes.ts";

test("an error and its causes are listed with their codes, outermost first", () => {
  const innermost = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const middle = Object.assign(new Error("connection failed", { cause: innermost }), { code: 7 });
  const outer = new Error("no response", { cause: middle });
  expect(listCauses(outer).map(({ error, code }) => [error.message, code])).toEqual([
    ["no response", ""],
    ["connection failed", ""],
    ["refused", "ECONNREFUSED"],
  ]);
});

test.each([undefined, null, "words", { message: "like an error", code: "E" }])(
  "%j is not an error",
  (thrown) => {
    expect(listCauses(thrown)).toEqual([]);
    expect(listCauses(new Error("outer", { cause: thrown }))).toHaveLength(1);
  },
);
