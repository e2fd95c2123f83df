import { expect, test } from "vitest";

import { staffCollectionOf } from "#test/components/data.ts";

import { findCollections } from "./find-collections.ts";

const COLLECTIONS = [
  staffCollectionOf({ id: "oud", name: "Oud & Amber", isFeatured: true, productCount: 2 }),
  staffCollectionOf({ id: "woods", name: "Woods", isFeatured: false, productCount: 9 }),
  staffCollectionOf({ id: "fresh", name: "Fresh", isFeatured: false, productCount: 0 }),
];

test.each([
  ["", ["oud", "woods", "fresh"]],
  ["search=woo", ["woods"]],
  ["featured=yes", ["oud"]],
  ["featured=no&products=some", ["woods"]],
  ["products=none", ["fresh"]],
  ["sort=name-asc", ["fresh", "oud", "woods"]],
  ["sort=name-desc", ["woods", "oud", "fresh"]],
  ["sort=products-asc", ["fresh", "oud", "woods"]],
  ["sort=products-desc", ["woods", "oud", "fresh"]],
  ["sort=x&featured=x&products=x", ["oud", "woods", "fresh"]],
])("the query '%s' lists %j", (query, ids) => {
  const params = new URLSearchParams(query);
  const get = (name: string) => params.get(name) ?? "";
  const found = findCollections(COLLECTIONS, {
    search: get("search"),
    featured: get("featured"),
    products: get("products"),
    sort: get("sort"),
  });
  expect(found.map(({ id }) => id)).toEqual(ids);
});
