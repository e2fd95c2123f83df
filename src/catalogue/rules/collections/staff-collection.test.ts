import { expect, test } from "vitest";

import type { Collection } from "./collection.ts";
import { matchesCollection, listFeaturedIds } from "./staff-collection.ts";

const buildCollection = (id: string, fields: Partial<Collection> = {}): Collection => ({
  id,
  name: id,
  description: "",
  image: "",
  storedImage: null,
  isFeatured: false,
  featuredOrder: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...fields,
});

const listIds = (collections: Collection[]) => collections.map(({ id }) => id);

test("a search matches words of the name and description in any order and case", () => {
  const collections = [
    buildCollection("oud", { name: "Oud & Amber", description: "Resin and smoke" }),
    buildCollection("rose", { name: "Florals", description: "Roses after rain" }),
  ];
  const find = (search: string) =>
    listIds(collections.filter((collection) => matchesCollection(collection, search)));
  expect(find("smoke OUD")).toEqual(["oud"]);
  expect(find("  rose ")).toEqual(["rose"]);
  expect(find("oud rain")).toEqual([]);
  expect(find(" ")).toEqual(["oud", "rose"]);
});

test("featured ids are returned in their order", () => {
  const collections = [
    buildCollection("b", { isFeatured: true, featuredOrder: 2 }),
    buildCollection("c"),
    buildCollection("a", { isFeatured: true, featuredOrder: 1 }),
  ];
  expect(listFeaturedIds(collections)).toEqual(["a", "b"]);
});
