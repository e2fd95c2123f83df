import { expect, test } from "vitest";

import type { LineDemand } from "./allocate-stock.ts";
import { allocateStock } from "./allocate-stock.ts";

const buildBottleLine = (variantId: number, stock: number | null, quantity: number): LineDemand => {
  return { variantId, quantity, needs: [{ variantId, stock, quantity: 1 }] };
};

test("a set is limited by its scarcest part", () => {
  const needs = [
    { variantId: 1, stock: 7, quantity: 2 },
    { variantId: 2, stock: 4, quantity: 1 },
    { variantId: 3, stock: null, quantity: 1 },
  ];
  expect(allocateStock([{ variantId: 9, quantity: 1, needs }])).toEqual([3]);
});

test("a set and single bottles of its part share the stock, and earlier lines have priority", () => {
  const set: LineDemand = { variantId: 9, quantity: 2, needs: [{ variantId: 1, stock: 5, quantity: 2 }] };
  expect(allocateStock([set, buildBottleLine(1, 5, 3)])).toEqual([2, 1]);
  expect(allocateStock([buildBottleLine(1, 5, 3), set])).toEqual([5, 1]);
  expect(allocateStock([buildBottleLine(1, 5, 8), set])).toEqual([5, 0]);
});

test("lines without common sizes, and repeated lines of one size, do not limit each other", () => {
  expect(
    allocateStock([buildBottleLine(1, 5, 4), buildBottleLine(1, 5, 4), buildBottleLine(2, null, 9)]),
  ).toEqual([5, 5, null]);
});
