import { expect, test } from "vitest";

import { countHalfWidth } from "./grid-rows.ts";

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 100])("a grid of %d items has no empty cell", (count) => {
  const halfWidthCount = countHalfWidth(count);
  expect([halfWidthCount % 2, (count - halfWidthCount) % 3]).toEqual([0, 0]);
  expect(halfWidthCount).toBeLessThanOrEqual(4);
});
