import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

import { expect, test } from "vitest";

const FILES = globSync("{src,test,scripts,bench,e2e,deploy}/**/*.{ts,tsx,mjs}");

/** Returns the words of a file name in alphabetical order, e.g. `database watch` for `watch-database.test.ts`. */
function sortWords(file: string): string {
  const [name = ""] = basename(file).split(".");
  return name.split("-").toSorted().join(" ");
}

test("no two file names differ only in the order of their words", () => {
  const names = new Map<string, Set<string>>();
  for (const file of FILES) {
    const [name = ""] = basename(file).split(".");
    const sameWords = names.get(sortWords(file)) ?? new Set();
    names.set(sortWords(file), sameWords.add(name));
  }
  expect([...names.values()].filter(({ size }) => size > 1).map((sameWords) => [...sameWords])).toEqual([]);
});

test("only one file contains the shop's time zone", () => {
  const sources = FILES.filter((file) => file.startsWith("src/") && !file.includes(".test."));
  const zone = ["Asia", "Karachi"].join("/");
  const filesWithZone = sources.filter((file) => readFileSync(file, "utf8").includes(zone));
  expect(filesWithZone).toEqual(["src/platform/rules/day.ts"]);
});
