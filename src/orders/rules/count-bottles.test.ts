import { expect, test } from "vitest";

import { countBottles } from "./count-bottles.ts";

const part = { productId: "oud", name: "Oud", variant: "10ml", quantity: 2, amount: 900 };

test("a set counts as the bottles of its parts, any other size as one bottle", () => {
  expect(countBottles([])).toBe(0);
  expect(countBottles([{ quantity: 3 }])).toBe(3);
  expect(countBottles([{ quantity: 2, parts: [part, { ...part, quantity: 1 }] }, { quantity: 1 }])).toBe(7);
});
