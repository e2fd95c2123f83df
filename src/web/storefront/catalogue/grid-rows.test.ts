import { expect, test } from "vitest";

import { countHalfWidth } from "./grid-rows.ts";

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 100])("a grid of %d items has no empty cell", (count) => {
  const halves = countHalfWidth(count);
  expect([halves % 2, (count - halves) % 3]).toEqual([0, 0]);
  expect(halves).toBeLessThanOrEqual(4);
});
