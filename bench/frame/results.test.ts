import { expect, test } from "vitest";

import type { Results, BenchmarkResult } from "./results.ts";
import { mergeResults } from "./results.ts";

const MACHINE = { processor: "Test 1", cores: 2, memory: 8, system: "Linux", node: "v26.0.0" };
const buildBenchmarkResult = (name: string, commit: string): BenchmarkResult => ({
  name,
  about: "",
  date: "2026-11-21T20:00:00.000Z",
  commit,
  seconds: 1,
  metrics: [],
});
const buildResults = (...benchmarkResults: BenchmarkResult[]): Results => ({
  machine: MACHINE,
  subjects: benchmarkResults,
});

test("mergeResults replaces repeated benchmarks in place and appends new benchmarks", () => {
  const before = buildResults(buildBenchmarkResult("pages", "a"), buildBenchmarkResult("orders", "a"));
  const after = mergeResults(
    before,
    buildResults(buildBenchmarkResult("start", "b"), buildBenchmarkResult("pages", "b")),
  );
  expect(after.subjects.map(({ name, commit }) => `${name} ${commit}`)).toEqual([
    "pages b",
    "orders a",
    "start b",
  ]);
});

test("mergeResults keeps the PostgreSQL version if the latest run has none", () => {
  const before = { ...buildResults(), machine: { ...MACHINE, postgres: "18.4" } };
  const again = { ...buildResults(), machine: { ...MACHINE, node: "v26.1.0" } };
  expect(mergeResults(before, again).machine).toEqual({ ...MACHINE, node: "v26.1.0", postgres: "18.4" });
});

test("mergeResults throws an error for results of two machines", () => {
  const other = { ...buildResults(), machine: { ...MACHINE, cores: 4 } };
  expect(() => mergeResults(buildResults(), other)).toThrow("another machine: 2");
});
