import { describe, expect, test } from "vitest";

import type { Collection } from "./collection.ts";
import {
  canFeature,
  selectHomeCollections,
  removeFeatured,
  MAX_FEATURED,
  getNextFeaturedOrder,
} from "./collection.ts";

function buildCollection(id: string, featuredOrder: number | null): Collection {
  return {
    id,
    name: id,
    description: "",
    image: "",
    storedImage: null,
    isFeatured: featuredOrder !== null,
    featuredOrder,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
}

const listIds = (collections: readonly Collection[]) => collections.map(({ id }) => id);

describe("featured collections", () => {
  test("at most 3 collections can be featured", () => {
    expect(MAX_FEATURED).toBe(3);
    expect([0, 1, 2].every(canFeature)).toBe(true);
    expect(canFeature(3)).toBe(false);
    expect(canFeature(4)).toBe(false);
  });

  test("a newly featured collection takes the next position", () => {
    expect([0, 1, 2].map(getNextFeaturedOrder)).toEqual([1, 2, 3]);
  });

  test("removing a featured collection keeps the order of the others", () => {
    expect(removeFeatured(["a", "b", "c"], "a")).toEqual(["b", "c"]);
    expect(removeFeatured(["a", "b", "c"], "b")).toEqual(["a", "c"]);
    expect(removeFeatured(["a"], "a")).toEqual([]);
    expect(removeFeatured(["a"], "unknown")).toEqual(["a"]);
  });

  test("the home page shows featured collections in their order [000 §2]", () => {
    const collections = [
      buildCollection("c", 3),
      buildCollection("x", null),
      buildCollection("a", 1),
      buildCollection("b", 2),
    ];
    expect(listIds(selectHomeCollections(collections))).toEqual(["a", "b", "c"]);
  });

  test("the home page shows all collections when none is featured [000 §2]", () => {
    expect(listIds(selectHomeCollections([buildCollection("x", null), buildCollection("y", null)]))).toEqual([
      "x",
      "y",
    ]);
    expect(selectHomeCollections([])).toEqual([]);
  });

  test("the home page never shows more than 3 featured collections", () => {
    const four = [4, 3, 2, 1].map((order) => buildCollection(`c${order}`, order));
    expect(listIds(selectHomeCollections(four))).toEqual(["c1", "c2", "c3"]);
  });
});
