import { expect, test } from "vitest";

import { toFunnelLines, parseFunnelDays } from "./funnel.ts";
import { funnelCountsSchema } from "#reports/rules/funnel-counts.ts";

const counts = {
  view_item: 200,
  add_to_cart: 50,
  begin_checkout: 25,
  placed: 10,
  confirmed: 9,
  delivered: 3,
};

test("each step is a share of the previous step in whole percent", () => {
  expect(toFunnelLines(counts).map((line) => line.percentOfPrevious)).toEqual([null, 25, 50, 40, 90, 33]);
});

test("a step has no share if the previous step is 0", () => {
  const [, , , placed] = toFunnelLines({ ...counts, begin_checkout: 0 });
  expect(placed).toEqual({ step: "placed", count: 10, percentOfPrevious: null, exceedsPrevious: true });
  const [, , , emptyStep] = toFunnelLines({ ...counts, begin_checkout: 0, placed: 0 });
  expect(emptyStep).toMatchObject({ percentOfPrevious: null, exceedsPrevious: false });
});

test("a step that exceeds the previous step has no share, because their counts are not comparable", () => {
  const [, , , placed] = toFunnelLines({ ...counts, begin_checkout: 8 });
  expect(placed).toMatchObject({ percentOfPrevious: null, exceedsPrevious: true });
});

test("no share exceeds 100 %", () => {
  for (const begin_checkout of [1, 3, 9, 10, 11, 500]) {
    const lines = toFunnelLines({ ...counts, begin_checkout });
    for (const { percentOfPrevious } of lines) expect(percentOfPrevious ?? 0).toBeLessThanOrEqual(100);
  }
});

test("the period is 7 or 30 days, and 30 days for any other value", () => {
  expect(["7", "30", "365", "x", null].map(parseFunnelDays)).toEqual([7, 30, 30, 30, 30]);
});

test.each([
  ["no count", {}],
  ["an unknown event", { view_item: 1, purchase: 1 }],
  ["zero", { view_item: 0 }],
  ["a fraction", { view_item: 1.5 }],
  ["a count above the maximum", { view_item: 51 }],
])("%s is rejected", (_, value) => {
  expect(funnelCountsSchema.safeParse({ counts: value }).success).toBe(false);
});

test("an identifier next to the counts is rejected", () => {
  expect(funnelCountsSchema.safeParse({ counts: { view_item: 1 }, visitor: "x" }).success).toBe(false);
  expect(funnelCountsSchema.safeParse({ counts: { view_item: 50 } }).success).toBe(true);
});
