import { expect, test } from "vitest";

import type { Benchmark } from "./benchmark.ts";
import { FULL_SCALE, readOptions } from "./options.ts";

const benchmark = (name: string, isSlow = false): Benchmark => ({
  name,
  about: "",
  isSlow,
  run: async () => [],
});
const ALL = [benchmark("pages"), benchmark("uploads", true)];
const read = (...words: string[]) => readOptions(words, ALL);
const namesOf = (...words: string[]) => read(...words).benchmarks.map(({ name }) => name);

test("a run without options is complete and at full scale", () => {
  expect(read()).toMatchObject({ benchmarks: ALL, scale: FULL_SCALE, isComplete: true, isUpdate: false });
});

test("a quick run skips slow benchmarks unless they are named, and is not complete", () => {
  expect(namesOf("--quick")).toEqual(["pages"]);
  expect(namesOf("--quick", "--only", "uploads")).toEqual(["uploads"]);
  expect(read("--quick")).toMatchObject({ isComplete: false, scale: { quick: true } });
});

test("a run of some benchmarks or at another scale is not complete", () => {
  for (const args of [
    ["--only", "pages"],
    ["--sizes", "5"],
    ["--products", "5"],
    ["--orders", "5"],
  ]) {
    expect(read(...args).isComplete, args.join(" ")).toBe(false);
  }
});

test("sizes are sorted without duplicates, and other options keep their values", () => {
  expect(read("--sizes", "1000,100,1000").scale).toEqual({ ...FULL_SCALE, sizes: [100, 1000] });
  expect(read("--quick", "--sizes", "7").scale).toMatchObject({ sizes: [7], quick: true });
});

test("unknown names and invalid numbers are rejected by name", () => {
  expect(() => read("--only", "pages,nothing")).toThrow("No such benchmark: nothing.");
  expect(() => read("--sizes", "100,many")).toThrow("--sizes requires an integer above 0.");
  expect(() => read("--products", "0")).toThrow("--products requires an integer above 0.");
});

test("stored results are updated only at full scale", () => {
  expect(read("--only", "pages", "--update")).toMatchObject({ isUpdate: true, benchmarks: [ALL[0]] });
  expect(() => read("--update", "--quick")).toThrow("full scale");
  expect(() => read("--update", "--sizes", "100")).toThrow("full scale");
});
