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
const namesOf = (...words: string[]) => read(...words).chosen.map(({ name }) => name);

test("everything is measured at its full scale, and kept", () => {
  expect(read()).toMatchObject({ chosen: ALL, scale: FULL_SCALE, isComplete: true, isUpdate: false });
});

test("a quick run leaves out what is slow unless it is asked for, and is no complete one", () => {
  expect(namesOf("--quick")).toEqual(["pages"]);
  expect(namesOf("--quick", "--only", "uploads")).toEqual(["uploads"]);
  expect(read("--quick")).toMatchObject({ isComplete: false, scale: { quick: true } });
});

test("some subjects, or another scale, are no complete run", () => {
  for (const words of [
    ["--only", "pages"],
    ["--sizes", "5"],
    ["--products", "5"],
    ["--orders", "5"],
  ]) {
    expect(read(...words).isComplete, words.join(" ")).toBe(false);
  }
});

test("sizes are put in order, each once, and other options keep what they had", () => {
  expect(read("--sizes", "1000,100,1000").scale).toEqual({ ...FULL_SCALE, sizes: [100, 1000] });
  expect(read("--quick", "--sizes", "7").scale).toMatchObject({ sizes: [7], quick: true });
});

test("unknown names and numbers that are none are refused by name", () => {
  expect(() => read("--only", "pages,nothing")).toThrow("No such benchmark: nothing.");
  expect(() => read("--sizes", "100,many")).toThrow("--sizes needs a whole number above 0.");
  expect(() => read("--products", "0")).toThrow("--products needs a whole number above 0.");
});

test("kept results are updated at the full scale only", () => {
  expect(read("--only", "pages", "--update")).toMatchObject({ isUpdate: true, chosen: [ALL[0]] });
  expect(() => read("--update", "--quick")).toThrow("full scale");
  expect(() => read("--update", "--sizes", "100")).toThrow("full scale");
});
