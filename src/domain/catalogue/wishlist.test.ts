import { expect, test } from "vitest";

import { buildWishlistPath, MAX_WISHLIST, parseWishlist, toggleWish } from "./wishlist.ts";

test("a wishlist has each product once, at most 60, and no empty ids", () => {
  expect(parseWishlist("rose,oud,,rose")).toEqual(["rose", "oud"]);
  expect(parseWishlist("")).toEqual([]);
  expect(parseWishlist(Array.from({ length: 70 }, (_, index) => index).join(","))).toHaveLength(MAX_WISHLIST);
});

test("a product is added first and removed again; the oldest product makes room", () => {
  expect(toggleWish(["rose"], "oud")).toEqual(["oud", "rose"]);
  expect(toggleWish(["oud", "rose"], "oud")).toEqual(["rose"]);
  const full = Array.from({ length: MAX_WISHLIST }, (_, index) => `p${index}`);
  expect(toggleWish(full, "new")).toEqual(["new", ...full.slice(0, -1)]);
});

test("a shared wishlist's address contains its products in order", () => {
  const path = buildWishlistPath(["rose", "a b"]);
  expect(path).toBe("/wishlist?products=rose,a%20b");
  expect(parseWishlist(new URL(path, "http://shop.test").searchParams.get("products") ?? "")).toEqual([
    "rose",
    "a b",
  ]);
});
