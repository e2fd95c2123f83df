import { describe, expect, test } from "vitest";

import {
  isSearchable,
  productScore,
  queryWords,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MIN_LENGTH,
  tidyQuery,
} from "./search.ts";

const product = { name: "Oud Mehtab", description: "Smoky oud under a moonlit sky", category: "Oud" };

describe("search", () => {
  test("a query needs at least 2 characters", () => {
    expect(SEARCH_MIN_LENGTH).toBe(2);
    expect(isSearchable("ou")).toBe(true);
    for (const query of ["", "o", " o ", "   "]) expect(isSearchable(query)).toBe(false);
  });

  test.each([
    ["", ""],
    [" \0 ", ""],
    ["  Oud   Mehtab ", "Oud Mehtab"],
    ["a\0b\nc\u001bd", "a b c d"],
    ["o".repeat(1000), "o".repeat(100)],
    [`${"o".repeat(99)}🌹`, `${"o".repeat(99)}\ufffd`],
    ["عود", "عود"],
  ])("a query is tidied into one line of at most 100 characters: %#", (written, tidy) => {
    expect(tidyQuery(written)).toBe(tidy);
  });

  test("a query's words are told apart, each once, without single characters", () => {
    expect(queryWords(" Rose & oud a ROSE ")).toEqual(["rose", "oud"]);
  });

  test("typing is waited for 400 ms", () => {
    expect(SEARCH_DEBOUNCE_MS).toBe(400);
  });

  test("a product scores 3 for its name, 2 for its description, 1 for its category, added up", () => {
    expect(productScore(product, "mehtab")).toBe(3);
    expect(productScore(product, "moonlit")).toBe(2);
    expect(productScore({ ...product, name: "Mehtab", description: "Smoky" }, "oud")).toBe(1);
    expect(productScore(product, "oud")).toBe(6);
    expect(productScore({ ...product, category: "Fresh" }, "oud")).toBe(5);
    expect(productScore(product, "rose")).toBe(0);
  });

  test("case and outer spaces make no difference", () => {
    expect(productScore(product, "  OUD ")).toBe(6);
    expect(productScore({ ...product, name: "ROSÉ" }, "rosé")).toBe(3);
  });

  test.each([".*", "%", "_", "\\", "[", "\0", "\ud800", "o".repeat(10_000)])(
    "a query is text, never a pattern: %j finds nothing",
    (query) => {
      expect(productScore(product, query)).toBe(0);
    },
  );
});
