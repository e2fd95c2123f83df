import { expect, test } from "vitest";

import { lookup } from "./lookup.ts";

test("only own properties of a map are returned", () => {
  expect(lookup({ "50ml": 1 }, "50ml")).toBe(1);
  for (const name of ["100ml", "", "constructor", "__proto__", "toString", undefined]) {
    expect(lookup<unknown>({ "50ml": 1 }, name)).toBeUndefined();
  }
  expect(lookup(JSON.parse('{"__proto__": 2}') as Record<string, number>, "__proto__")).toBe(2);
});
