import { expect, test } from "vitest";

import type { Collection } from "./collection.ts";
import { filterCollections, listFeaturedIds } from "./staff-collection.ts";

const buildCollection = (id: string, fields: Partial<Collection> = {}): Collection => ({
  id,
  name: id,
  description: "",
  image: "",
  picture: null,
  isFeatured: false,
  featuredOrder: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...fields,
});

const listIds = (collections: Collection[]) => collections.map(({ id }) => id);

test("a search matches words of the name and description in any order and case", () => {
  const all = [
    buildCollection("oud", { name: "Oud & Amber", description: "Resin and smoke" }),
    buildCollection("rose", { name: "Florals", description: "Roses after rain" }),
  ];
  expect(listIds(filterCollections(all, "smoke OUD"))).toEqual(["oud"]);
  expect(listIds(filterCollections(all, "  rose "))).toEqual(["rose"]);
  expect(listIds(filterCollections(all, "oud rain"))).toEqual([]);
  expect(listIds(filterCollections(all, " "))).toEqual(["oud", "rose"]);
});

test("featured ids are returned in their order", () => {
  const all = [
    buildCollection("b", { isFeatured: true, featuredOrder: 2 }),
    buildCollection("c"),
    buildCollection("a", { isFeatured: true, featuredOrder: 1 }),
  ];
  expect(listFeaturedIds(all)).toEqual(["a", "b"]);
});
