import { expect, test } from "vitest";
import { computeMedian, computePercentile, computeRatios } from "./statistics.ts";

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("computePercentile returns the nearest-rank value", () => {
  expect([0.5, 0.99, 1].map((share) => computePercentile(oneToHundred, share))).toEqual([50, 99, 100]);
  expect(computePercentile([...oneToHundred, 101], 0.99)).toBe(100);
  expect(computePercentile([7], 0.99)).toBe(7);
});

test("computeMedian returns the middle value or the mean of the two middle values", () => {
  expect(computeMedian([9, 1, 5])).toBe(5);
  expect(computeMedian([9, 1, 5, 6])).toBe(5.5);
});

test("computeMedian and computePercentile throw an error for an empty list", () => {
  expect(() => computeMedian([])).toThrow(RangeError);
  expect(() => computePercentile([], 0.99)).toThrow(RangeError);
});

test("computeRatios compares value and reference of the same round", () => {
  const rounds = [
    { value: 10, reference: 10 },
    { value: 40, reference: 20 },
    { value: 90, reference: 30 },
  ];
  expect(computeRatios(rounds)).toEqual({ median: 2, min: 1, max: 3 });
});
