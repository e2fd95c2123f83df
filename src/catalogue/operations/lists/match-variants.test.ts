import { expect, test } from "vitest";

import { matchVariants } from "./match-variants.ts";

const stored = [
  { id: 1, name: "30ml" },
  { id: 2, name: "50ml" },
];

test("sizes with the same name are kept, new sizes are added, and missing sizes are removed", () => {
  expect(matchVariants(stored, ["100ml", "50ml"], {})).toEqual({
    keep: [{ id: 2, oldName: "50ml", name: "50ml", position: 1 }],
    add: [{ name: "100ml", position: 0 }],
    remove: [{ id: 1, name: "30ml" }],
    unknownOldNames: [],
  });
});

test("a new size can use the old name of a renamed size", () => {
  const changes = matchVariants(stored, ["60ml", "50ml", "30ml"], { "60ml": "50ml" });
  expect(changes.keep.map(({ id, name }) => [id, name])).toEqual([
    [2, "60ml"],
    [1, "30ml"],
  ]);
  expect(changes.add).toEqual([{ name: "50ml", position: 1 }]);
});

test("a size can be renamed only once and only if it exists", () => {
  expect(matchVariants(stored, ["1ml", "2ml"], { "1ml": "50ml", "2ml": "50ml" }).unknownOldNames).toEqual([
    "50ml",
  ]);
  expect(matchVariants(stored, ["1ml"], { "1ml": "9ml" }).unknownOldNames).toEqual(["9ml"]);
});
