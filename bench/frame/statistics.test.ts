import { expect, test } from "vitest";
import { median, percentile, ratios } from "./statistics.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("a percentile is a measured value that a share of the values does not exceed", () => {
  expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
  expect(percentile([...hundred, 101], 0.99)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
});

test("a median is the middle value, or the mean of the two middle values", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 6])).toBe(5.5);
});

test("an empty list has neither median nor percentile", () => {
  expect(() => median([])).toThrow(RangeError);
  expect(() => percentile([], 0.99)).toThrow(RangeError);
});

test("each value is divided by the reference of its round", () => {
  const rounds = [
    { value: 10, reference: 10 },
    { value: 40, reference: 20 },
    { value: 90, reference: 30 },
  ];
  expect(ratios(rounds)).toEqual({ median: 2, min: 1, max: 3 });
});
