import { describe, expect, test } from "vitest";

import { collectionInputSchema, featuredOrderSchema } from "./collection-input.ts";

const collection = { name: "Evening", description: "For evenings out", image: "/media/evening.jpg" };

const listMessages = (value: unknown) =>
  collectionInputSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe("collection input", () => {
  test("name and description are required", () => {
    for (const value of [undefined, null, "", "  ", 5]) {
      expect(listMessages({ ...collection, name: value })).toContain("Name is required");
      expect(listMessages({ ...collection, description: value })).toContain("Description is required");
    }
  });

  test("an image is required, as a URL or a public id", () => {
    expect(listMessages({ ...collection, image: "" })).toEqual(["Please upload a collection image"]);
    expect(listMessages({ ...collection, image: null })).toEqual(["Please upload a collection image"]);
    expect(listMessages({ ...collection, image: null, publicId: "collections/evening" })).toEqual([]);
    expect(listMessages(collection)).toEqual([]);
  });

  test("unknown fields, NUL characters and names of 10,000 characters are rejected", () => {
    for (const change of [{ isFeatured: true }, { name: "a\0" }, { name: "x".repeat(10_000) }]) {
      expect(listMessages({ ...collection, ...change })).not.toEqual([]);
    }
  });

  test("the order of the featured collections lists at most 3", () => {
    expect(featuredOrderSchema.safeParse({ ids: ["a", "b", "c"] }).success).toBe(true);
    expect(featuredOrderSchema.safeParse({ ids: ["a", "b", "c", "d"] }).error?.issues[0]?.message).toBe(
      "Maximum of 3 collections can be featured at once",
    );
  });
});
