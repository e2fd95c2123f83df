import { expect, test } from "vitest";

import type { Results, SubjectResult } from "./results.ts";
import { mergeResults } from "./results.ts";

const MACHINE = { processor: "Test 1", cores: 2, memory: 8, system: "Linux", node: "v26.0.0" };
const subject = (name: string, commit: string): SubjectResult => ({
  name,
  about: "",
  date: "2026-11-21T20:00:00.000Z",
  commit,
  seconds: 1,
  figures: [],
});
const results = (...subjects: SubjectResult[]): Results => ({ machine: MACHINE, subjects });

test("repeated benchmarks keep their position, and new benchmarks are appended", () => {
  const before = results(subject("pages", "a"), subject("orders", "a"));
  const after = mergeResults(before, results(subject("start", "b"), subject("pages", "b")));
  expect(after.subjects.map(({ name, commit }) => `${name} ${commit}`)).toEqual([
    "pages b",
    "orders a",
    "start b",
  ]);
});

test("merged results describe the machine of the last run and keep its known PostgreSQL version", () => {
  const before = { ...results(), machine: { ...MACHINE, postgres: "18.4" } };
  const again = { ...results(), machine: { ...MACHINE, node: "v26.1.0" } };
  expect(mergeResults(before, again).machine).toEqual({ ...MACHINE, node: "v26.1.0", postgres: "18.4" });
});

test("results of two machines are not merged", () => {
  const other = { ...results(), machine: { ...MACHINE, cores: 4 } };
  expect(() => mergeResults(results(), other)).toThrow("another machine: 2");
});
