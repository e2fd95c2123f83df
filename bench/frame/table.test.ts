import { expect, test } from "vitest";
import type { Metric, Requirement } from "./benchmark.ts";
import { isMet, formatTable } from "./table.ts";

const buildMetric = (values: number[], reference: number, required?: Requirement): Metric => ({
  name: "pages",
  unit: "ms",
  referenceName: "idle",
  rounds: values.map((value) => ({ value, reference })),
  ...(required && { required }),
});

test("a limit on the ratio is inclusive", () => {
  expect(isMet(buildMetric([50], 100, { ratioAtLeast: 0.5 }))).toBe(true);
  expect(isMet(buildMetric([49], 100, { ratioAtLeast: 0.5 }))).toBe(false);
  expect(isMet(buildMetric([300], 100, { ratioAtMost: 3 }))).toBe(true);
  expect(isMet(buildMetric([301], 100, { ratioAtMost: 3 }))).toBe(false);
});

test("a limit on the ratio applies to the median ratio", () => {
  expect(isMet(buildMetric([100, 290, 900], 100, { ratioAtMost: 3 }))).toBe(true);
  expect(isMet(buildMetric([100, 310, 320], 100, { ratioAtMost: 3 }))).toBe(false);
});

test("a limit on the excess applies to every round", () => {
  expect(isMet(buildMetric([300, 399], 200, { excessBelow: 200 }))).toBe(true);
  expect(isMet(buildMetric([300, 300, 400], 200, { excessBelow: 200 }))).toBe(false);
});

test("a limit on the value applies to the median value", () => {
  expect(isMet(buildMetric([20, 99, 400], 1, { valueBelow: 100 }))).toBe(true);
  expect(isMet(buildMetric([20, 100, 101], 1, { valueBelow: 100 }))).toBe(false);
  expect(formatTable([buildMetric([20], 1, { valueBelow: 100 })])[1]).toMatch(/< 100 ms +ok$/);
  expect(isMet(buildMetric([94, 95, 100], 100, { valueAtLeast: 95 }))).toBe(true);
  expect(isMet(buildMetric([94, 94, 100], 100, { valueAtLeast: 95 }))).toBe(false);
  expect(isMet(buildMetric([20, 30, 400], 1, { valueAtMost: 30 }))).toBe(true);
  expect(isMet(buildMetric([20, 31, 31], 1, { valueAtMost: 30 }))).toBe(false);
});

test("a ratio to zero never meets a requirement", () => {
  expect(isMet(buildMetric([0], 0, { ratioAtLeast: 0.5 }))).toBe(false);
  expect(isMet(buildMetric([0], 0, { ratioAtMost: 3 }))).toBe(false);
});

test("a metric without a requirement has no verdict", () => {
  expect(isMet(buildMetric([1], 1))).toBeUndefined();
  expect(formatTable([buildMetric([1], 1)])[1]).toMatch(/1\.00 \(1\.00–1\.00\)$/);
});

test("the table aligns its columns", () => {
  const rate: Metric = {
    name: "an image in memory",
    unit: "/s",
    referenceName: "bare",
    rounds: [
      { value: 9000, reference: 12_000, p99Ms: 0.5 },
      { value: 12_345, reference: 12_345, p99Ms: 0.75 },
      { value: 13_000, reference: 10_000, p99Ms: 12 },
    ],
    required: { ratioAtLeast: 0.5 },
  };
  expect(formatTable([rate, buildMetric([40], 12.5, { ratioAtMost: 3 })])).toEqual([
    "metric              median     p99      reference        ratio (min–max)   required  verdict",
    "an image in memory  12,345 /s  0.75 ms  12,000 /s, bare  1.00 (0.75–1.30)  ≥ 0.5     ok",
    "pages               40.0 ms             12.5 ms, idle    3.20 (3.20–3.20)  ≤ 3       MISSED",
  ]);
});

test("ratios below 0.1 have two significant digits, other ratios at least three", () => {
  const formatRatio = (value: number, reference: number) =>
    formatTable([buildMetric([value], reference)])[1]?.match(/(\S+) \(/)?.[1];
  expect([formatRatio(9, 2000), formatRatio(5, 2), formatRatio(2340, 100), formatRatio(123_456, 1)]).toEqual([
    "0.0045",
    "2.50",
    "23.4",
    "123,456",
  ]);
});
