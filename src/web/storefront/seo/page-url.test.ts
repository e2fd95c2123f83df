import { expect, test } from "vitest";

import { readShopQuery } from "#web/storefront/catalogue/shop-query.ts";
import { listPath } from "./page-url.server.ts";

test.each([
  ["", undefined, "/shop"],
  ["page=2", undefined, "/shop?page=2"],
  ["size=50ml", undefined, "/shop"],
  ["sort=rating&page=3", undefined, "/shop"],
  ["min=1000", undefined, "/shop"],
  ["collection=oud", "oud", "/collections/oud"],
  ["collection=oud&page=2", "oud", "/collections/oud?page=2"],
  ["collection=oud&sort=rating", "oud", "/collections/oud"],
])("the canonical path of the list ?%s has no filters", (search, collection, path) => {
  expect(listPath(readShopQuery(new URLSearchParams(search)), collection)).toBe(path);
});
