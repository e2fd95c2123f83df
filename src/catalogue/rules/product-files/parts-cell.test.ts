import fc from "fast-check";
import { expect, test } from "vitest";

import { formatPartsCell, parsePartsCell } from "./parts-cell.ts";

test("a cell contains product, size and quantity of each part", () => {
  const parts = [
    { productId: "oud", variant: "10ml", quantity: 2 },
    { productId: "rose-water", variant: "Gift box; red x 2", quantity: 1 },
  ];
  expect(formatPartsCell(parts)).toBe(String.raw`oud:10ml x 2; rose-water:Gift box\; red x 2 x 1`);
});

test("a missing quantity is 1, and texts without a product or a size are listed as unreadable", () => {
  expect(parsePartsCell("oud:10ml; ;rose :50ml  x 3; jasmine; :10ml; musk:")).toEqual({
    parts: [
      { productId: "oud", variant: "10ml", quantity: 1 },
      { productId: "rose", variant: "50ml", quantity: 3 },
    ],
    unreadable: ["jasmine", ":10ml", "musk:"],
  });
});

test("formatting and parsing a cell returns the same parts for any size name", () => {
  const variant = fc
    .string({ minLength: 1, unit: "grapheme" })
    .filter((name) => name.trim() === name && name !== "");
  const part = fc.record({
    productId: fc.constantFrom("oud", "rose-water"),
    variant,
    quantity: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(parsePartsCell(formatPartsCell(parts))).toEqual({ parts, unreadable: [] });
    }),
  );
});
