import { describe, expect, test } from "vitest";

import {
  collectionScore,
  isSearchable,
  productScore,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MIN_LENGTH,
} from "./search.ts";

const product = { name: "Oud Mehtab", description: "Smoky oud under a moonlit sky", category: "Oud" };

describe("search", () => {
  test("a query needs at least 2 characters", () => {
    expect(SEARCH_MIN_LENGTH).toBe(2);
    expect(isSearchable("ou")).toBe(true);
    for (const query of ["", "o", " o ", "   "]) expect(isSearchable(query)).toBe(false);
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

  test("a collection scores 3 for its name and 2 for its description", () => {
    const collection = { name: "Evening", description: "For evenings out" };
    expect(collectionScore(collection, "evening")).toBe(5);
    expect(collectionScore({ ...collection, description: "Dusk" }, "evening")).toBe(3);
    expect(collectionScore({ ...collection, name: "Dusk" }, "evening")).toBe(2);
    expect(collectionScore(collection, "oud")).toBe(0);
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
