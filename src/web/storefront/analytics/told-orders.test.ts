import { expect, test } from "vitest";

import { isFirstTold } from "./told-orders.ts";

test("an order is told of once, another one too, also where the browser stores nothing", () => {
  expect(isFirstTold("ZE1")).toBe(true);
  expect(isFirstTold("ZE2")).toBe(true);
  expect(isFirstTold("ZE1")).toBe(false);
  expect(isFirstTold("ZE2")).toBe(false);
});
