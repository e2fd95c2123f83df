import { describe, expect, test } from "vitest";

import { readShopQuery } from "../catalogue/shop-query.ts";
import { canonicalUrl, listPath } from "./page-address.server.ts";

describe("canonical addresses", () => {
  test.each([
    ["/", "https://shop.example/"],
    ["/shop", "https://shop.example/shop/"],
    ["/product/oud-mehtab/", "https://shop.example/product/oud-mehtab/"],
    ["/shop?page=2", "https://shop.example/shop/?page=2"],
  ])("%s ends its path with one slash", (address, canonical) => {
    expect(canonicalUrl("https://shop.example", address)).toBe(canonical);
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
  ])("the list ?%s is known by its plain form", (search, collection, path) => {
    expect(listPath(readShopQuery(new URLSearchParams(search)), collection)).toBe(path);
  });
});
