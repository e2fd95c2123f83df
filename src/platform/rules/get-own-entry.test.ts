import { expect, test } from "vitest";

import { getOwnEntry } from "./get-own-entry.ts";

test("only own properties of a map are returned [ASVS 15.3.6]", () => {
  expect(getOwnEntry({ "50ml": 1 }, "50ml")).toBe(1);
  for (const name of ["100ml", "", "constructor", "__proto__", "toString", undefined]) {
    expect(getOwnEntry<unknown>({ "50ml": 1 }, name)).toBeUndefined();
  }
  expect(getOwnEntry(JSON.parse('{"__proto__": 2}') as Record<string, number>, "__proto__")).toBe(2);
});
