import { expect, test } from "vitest";

import { readShopQuery } from "../read-shop-query.ts";
import { buildListPath } from "./page-url.server.ts";

test.each([
  ["", "/shop", "/shop"],
  ["page=2", "/shop", "/shop?page=2"],
  ["size=50ml", "/shop", "/shop"],
  ["sort=rating&page=3", "/shop", "/shop"],
  ["min=1000", "/shop", "/shop"],
  ["collection=oud", "/collections/oud", "/collections/oud"],
  ["collection=oud&page=2", "/collections/oud", "/collections/oud?page=2"],
  ["collection=oud&sort=rating", "/collections/oud", "/collections/oud"],
  ["page=2", "/notes/rose", "/notes/rose?page=2"],
])("the list with the query '%s' at %s has the canonical path %s", (search, listPath, path) => {
  expect(buildListPath(readShopQuery(new URLSearchParams(search)), listPath)).toBe(path);
});
