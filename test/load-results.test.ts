import { expect, test } from "vitest";

import { unanswered } from "./load/load-generator.ts";
import { judge } from "./load/memory.ts";
import { readPlan } from "./load/plan.ts";

test.each([
  ["stays", [300, 310, 300, 305, 300, 305], true],
  ["falls after its beginning", [400, 400, 300, 300, 290, 290], true],
  ["grows by a tenth in the middle, and no more", [200, 250, 300, 300, 329, 331], true],
  ["nobody looked at", [], false],
  ["was looked at twice", [300, 300], false],
  ["grows on", [300, 300, 300, 300, 331, 331], false],
  ["grows on, with a sample more than the thirds", [100, 100, 100, 200, 200, 200, 300], false],
])("memory that %s is judged flat: %s", (_, held, isFlat) => {
  expect(judge(held).isFlat).toBe(isFlat);
});

test("a load without an answer to each errand tells which", () => {
  const load = { errors: new Map<string, number>(), seconds: 60 };
  expect(unanswered({ ...load, times: { browse: [1], search: [1], checkout: [1], admin: [1] } })).toEqual([]);
  expect(unanswered({ ...load, times: { browse: [1], search: [1], checkout: [], admin: [1] } })).toEqual([
    "Nothing of checkout was answered.",
  ]);
});

test("the short form sends traffic for a minute, the long one for a quarter of an hour", () => {
  expect(readPlan([])).toMatchObject({ seconds: 60, products: 0 });
  expect(readPlan(["--long"])).toMatchObject({ seconds: 900, products: 1000 });
  expect(readPlan(["--seconds", "300", "--products", "50"])).toMatchObject({ seconds: 300, products: 50 });
});
