import { expect, test } from "vitest";

import type { Benchmark } from "./benchmark.ts";
import { FULL_SCALE, parseOptions } from "./options.ts";

const buildBenchmark = (name: string, isSlow = false): Benchmark => ({
  name,
  about: "",
  isSlow,
  run: async () => [],
});
const BENCHMARKS = [buildBenchmark("pages"), buildBenchmark("uploads", true)];
const parse = (...args: string[]) => parseOptions(args, BENCHMARKS);
const parseNames = (...args: string[]) => parse(...args).benchmarks.map(({ name }) => name);

test("a run without options includes all benchmarks at full scale", () => {
  expect(parse()).toMatchObject({
    benchmarks: BENCHMARKS,
    scale: FULL_SCALE,
    isComplete: true,
    isUpdate: false,
  });
});

test("a quick run skips slow benchmarks unless `--only` lists them", () => {
  expect(parseNames("--quick")).toEqual(["pages"]);
  expect(parseNames("--quick", "--only", "uploads")).toEqual(["uploads"]);
  expect(parse("--quick")).toMatchObject({ isComplete: false, scale: { quick: true } });
});

test("a run is incomplete if it skips benchmarks or changes the scale", () => {
  for (const args of [
    ["--only", "pages"],
    ["--sizes", "5"],
    ["--products", "5"],
    ["--orders", "5"],
  ]) {
    expect(parse(...args).isComplete, args.join(" ")).toBe(false);
  }
});

test("parseOptions sorts `--sizes` and removes duplicates", () => {
  expect(parse("--sizes", "1000,100,1000").scale).toEqual({ ...FULL_SCALE, productCounts: [100, 1000] });
  expect(parse("--quick", "--sizes", "7").scale).toMatchObject({ productCounts: [7], quick: true });
});

test("the error for an invalid option contains the option or the unknown benchmark", () => {
  expect(() => parse("--only", "pages,nothing")).toThrow("No such benchmark: nothing.");
  expect(() => parse("--sizes", "100,many")).toThrow("--sizes requires an integer above 0.");
  expect(() => parse("--products", "0")).toThrow("--products requires an integer above 0.");
});

test("`--update` requires the full scale", () => {
  expect(parse("--only", "pages", "--update")).toMatchObject({ isUpdate: true, benchmarks: [BENCHMARKS[0]] });
  expect(() => parse("--update", "--quick")).toThrow("full scale");
  expect(() => parse("--update", "--sizes", "100")).toThrow("full scale");
});
