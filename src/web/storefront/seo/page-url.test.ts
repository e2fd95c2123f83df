import { describe, expect, test } from "vitest";

import { readShopQuery } from "#web/storefront/catalogue/shop-query.ts";
import { canonicalUrl, listPath } from "./page-url.server.ts";

describe("canonical URLs", () => {
  test.each([
    ["/", "https://shop.example/"],
    ["/shop", "https://shop.example/shop/"],
    ["/product/oud-mehtab/", "https://shop.example/product/oud-mehtab/"],
    ["/shop?page=2", "https://shop.example/shop/?page=2"],
  ])("%s has exactly one trailing slash", (path, canonical) => {
    expect(canonicalUrl("https://shop.example", path)).toBe(canonical);
  });

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
});
