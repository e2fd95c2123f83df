import { expect, test } from "vitest";

import type { Results, BenchmarkResult } from "./results.ts";
import { mergeResults } from "./results.ts";

const MACHINE = { processor: "Test 1", cores: 2, memory: 8, system: "Linux", node: "v26.0.0" };
const benchmarkResult = (name: string, commit: string): BenchmarkResult => ({
  name,
  about: "",
  date: "2026-11-21T20:00:00.000Z",
  commit,
  seconds: 1,
  figures: [],
});
const results = (...benchmarkResults: BenchmarkResult[]): Results => ({
  machine: MACHINE,
  subjects: benchmarkResults,
});

test("merging replaces repeated benchmarks in place and appends new benchmarks", () => {
  const before = results(benchmarkResult("pages", "a"), benchmarkResult("orders", "a"));
  const after = mergeResults(before, results(benchmarkResult("start", "b"), benchmarkResult("pages", "b")));
  expect(after.subjects.map(({ name, commit }) => `${name} ${commit}`)).toEqual([
    "pages b",
    "orders a",
    "start b",
  ]);
});

test("merging keeps the PostgreSQL version if the latest run has none", () => {
  const before = { ...results(), machine: { ...MACHINE, postgres: "18.4" } };
  const again = { ...results(), machine: { ...MACHINE, node: "v26.1.0" } };
  expect(mergeResults(before, again).machine).toEqual({ ...MACHINE, node: "v26.1.0", postgres: "18.4" });
});

test("merging results of two machines throws an error", () => {
  const other = { ...results(), machine: { ...MACHINE, cores: 4 } };
  expect(() => mergeResults(results(), other)).toThrow("another machine: 2");
});
