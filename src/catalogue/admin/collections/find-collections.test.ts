import { expect, test } from "vitest";

import { buildStaffCollection } from "#test/components/data.ts";

import { findCollections } from "./find-collections.ts";

const COLLECTIONS = [
  buildStaffCollection({ id: "oud", name: "Oud & Amber", isFeatured: true, productCount: 2 }),
  buildStaffCollection({ id: "woods", name: "Woods", isFeatured: false, productCount: 9 }),
  buildStaffCollection({ id: "fresh", name: "Fresh", isFeatured: false, productCount: 0 }),
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
])("the query '%s' returns the collections %j", (query, ids) => {
  const params = new URLSearchParams(query);
  const getParam = (name: string) => params.get(name) ?? "";
  const matches = findCollections(COLLECTIONS, {
    search: getParam("search"),
    featured: getParam("featured"),
    products: getParam("products"),
    sort: getParam("sort"),
  });
  expect(matches.map(({ id }) => id)).toEqual(ids);
});
