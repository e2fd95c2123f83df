import { expect, test } from "vitest";

import { findStockEvent } from "./stock-webhooks.ts";

test.each([
  [12, 10, "stock.low"],
  [null, 3, "stock.low"],
  [10, 9, undefined],
  [3, 0, "stock.out_of_stock"],
  [null, 0, "stock.out_of_stock"],
  [0, 0, undefined],
  [0, 5, "stock.back_in_stock"],
  [0, null, "stock.back_in_stock"],
  [5, 20, undefined],
  [null, null, undefined],
] as const)("a stock change from %s to %s causes %s", (before, after, event) => {
  expect(findStockEvent(before, after)).toBe(event);
});
