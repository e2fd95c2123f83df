import { expect, test } from "vitest";

import type { Collection } from "./collection.ts";
import { collectionsMatching, featuredOrderOf } from "./staff-collection.ts";

const collection = (id: string, fields: Partial<Collection> = {}): Collection => ({
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

const idsOf = (collections: Collection[]) => collections.map(({ id }) => id);

test("a search matches words in name and description, in any order and case; an empty search matches all", () => {
  const all = [
    collection("oud", { name: "Oud & Amber", description: "Resin and smoke" }),
    collection("rose", { name: "Florals", description: "Roses after rain" }),
  ];
  expect(idsOf(collectionsMatching(all, "smoke OUD"))).toEqual(["oud"]);
  expect(idsOf(collectionsMatching(all, "  rose "))).toEqual(["rose"]);
  expect(idsOf(collectionsMatching(all, "oud rain"))).toEqual([]);
  expect(idsOf(collectionsMatching(all, " "))).toEqual(["oud", "rose"]);
});

test("featured ids are returned in their order", () => {
  const all = [
    collection("b", { isFeatured: true, featuredOrder: 2 }),
    collection("c"),
    collection("a", { isFeatured: true, featuredOrder: 1 }),
  ];
  expect(featuredOrderOf(all)).toEqual(["a", "b"]);
});
