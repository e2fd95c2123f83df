import { describe, expect, test } from "vitest";

import {
  isSearchable,
  findMatchKind,
  scoreProduct,
  splitQuery,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MIN_LENGTH,
} from "./search.ts";

const product = {
  name: "Oud Mehtab",
  description: "Smoky oud under a moonlit sky",
  category: "Oud",
  fragranceNotes: { top: "Saffron, bergamot peel", middle: "Damask rose", base: "Labdanum" },
};

describe("search", () => {
  test("a query needs at least 2 characters [000 §5]", () => {
    expect(SEARCH_MIN_LENGTH).toBe(2);
    expect(isSearchable("ou")).toBe(true);
    for (const query of ["", "o", " o ", "   "]) expect(isSearchable(query)).toBe(false);
  });

  test("a query is split into distinct words, without single characters", () => {
    expect(splitQuery(" Rose & oud a ROSE ")).toEqual(["rose", "oud"]);
  });

  test("the search is debounced by 400 ms", () => {
    expect(SEARCH_DEBOUNCE_MS).toBe(400);
  });

  test("the score adds 3 for the name, 2 for the description and 1 for the category [000 §9]", () => {
    expect(scoreProduct(product, "mehtab")).toBe(3);
    expect(scoreProduct(product, "moonlit")).toBe(2);
    expect(scoreProduct({ ...product, name: "Mehtab", description: "Smoky" }, "oud")).toBe(1);
    expect(scoreProduct(product, "oud")).toBe(6);
    expect(scoreProduct({ ...product, category: "Fresh" }, "oud")).toBe(5);
    expect(scoreProduct(product, "vetiver")).toBe(0);
  });

  test.each([
    ["Oud for men", "word"],
    ["Men's oud", "word"],
    ["unisex/men", "word"],
    ["mental notes", "prefix"],
    ["a moment, memento", "inside"],
    ["Women", "inside"],
    ["womens, men", "word"],
    ["Oud", undefined],
    ["", undefined],
  ])("the match kind of 'men' in %j is %s", (text, kind) => {
    expect(findMatchKind(text, "Men")).toBe(kind);
  });

  test("fragrance notes have the weight of the description", () => {
    expect(scoreProduct(product, "labdanum")).toBe(2);
    expect(scoreProduct(product, "bergamot")).toBe(2);
    expect(scoreProduct(product, "peel damask")).toBe(0);
  });

  test("whole words score above prefixes, and prefixes above matches inside a word [000 §9]", () => {
    const calculateScore = (name: string, description = "", category = "") =>
      scoreProduct({ name, description, category, fragranceNotes: { top: "", middle: "", base: "" } }, "men");
    const word = calculateScore("Oud", "", "Men");
    const prefix = calculateScore("Menthe", "Mentioned", "Menthol");
    const inside = calculateScore("Women", "Moments", "Women");
    expect([word, prefix, inside]).toEqual([1, expect.closeTo(0.6), expect.closeTo(0.06)]);
    expect(calculateScore("Women", "A moment", "Men")).toBe(word);
  });

  test("case, accents and surrounding whitespace are ignored", () => {
    expect(scoreProduct(product, "  OUD ")).toBe(6);
    expect(scoreProduct({ ...product, name: "CAFÉ" }, "cafe")).toBe(3);
  });

  test.each([".*", "%", "_", "\\", "[", "\0", "\ud800", "o".repeat(10_000)])(
    "a query is plain text, not a pattern: %j matches nothing",
    (query) => {
      expect(scoreProduct(product, query)).toBe(0);
    },
  );
});
