import { expect, test } from "vitest";

import { buildStaffCollection } from "#test/components/data.ts";

import { filterItems } from "#kit/rules/list-items.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";

import { COLLECTION_ITEMS, collectionList } from "./collection-list.ts";

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
  const parsed = parseListQuery(collectionList.urlSchema, new URLSearchParams(query));
  const matches = filterItems(collectionList, COLLECTION_ITEMS, COLLECTIONS, parsed);
  expect(matches.map(({ id }) => id)).toEqual(ids);
});
