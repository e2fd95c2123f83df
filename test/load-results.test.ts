import { expect, test } from "vitest";

import { findUnansweredKinds } from "./load/load-generator.ts";
import { assessMemory } from "./load/memory.ts";
import { readPlan } from "./load/plan.ts";

test.each([
  ["constant memory", [300, 310, 300, 305, 300, 305], true],
  ["memory that falls after startup", [400, 400, 300, 300, 290, 290], true],
  ["memory that grows by at most a tenth after the middle", [200, 250, 300, 300, 329, 331], true],
  ["memory without samples", [], false],
  ["memory with two samples", [300, 300], false],
  ["growing memory", [300, 300, 300, 300, 331, 331], false],
  ["growing memory with an uneven number of samples", [100, 100, 100, 200, 200, 200, 300], false],
])("whether %s (%j) counts as flat: %s", (_, samples, isFlat) => {
  expect(assessMemory(samples).isFlat).toBe(isFlat);
});

test("the kinds of requests that received no response are listed", () => {
  const load = { errors: new Map<string, number>(), seconds: 60 };
  const completeTimes = { browse: [1], search: [1], checkout: [1], admin: [1] };
  expect(findUnansweredKinds({ ...load, times: completeTimes })).toEqual([]);
  expect(findUnansweredKinds({ ...load, times: { ...completeTimes, checkout: [] } })).toEqual([
    "No checkout request received a response.",
  ]);
});

test("by default, the load test sends traffic for one minute; with --long, for 15 minutes", () => {
  expect(readPlan([])).toMatchObject({ seconds: 60, products: 0 });
  expect(readPlan(["--long"])).toMatchObject({ seconds: 900, products: 1000 });
  expect(readPlan(["--seconds", "300", "--products", "50"])).toMatchObject({ seconds: 300, products: 50 });
});
