import { expect, test } from "vitest";

import {
  addWishes,
  buildWishlistPath,
  MAX_WISHLIST,
  parseWishlist,
  removeWishes,
  toggleWish,
} from "./wishlist.ts";

test("a wishlist contains at most 60 distinct products and no empty ids", () => {
  expect(parseWishlist("rose,oud,,rose")).toEqual(["rose", "oud"]);
  expect(parseWishlist("")).toEqual([]);
  expect(parseWishlist(Array.from({ length: 70 }, (_, index) => index).join(","))).toHaveLength(MAX_WISHLIST);
});

test("toggling adds a product at the start or removes it; a full wishlist drops its oldest product", () => {
  expect(toggleWish(["rose"], "oud")).toEqual(["oud", "rose"]);
  expect(toggleWish(["oud", "rose"], "oud")).toEqual(["rose"]);
  const full = Array.from({ length: MAX_WISHLIST }, (_, index) => `p${index}`);
  expect(toggleWish(full, "new")).toEqual(["new", ...full.slice(0, -1)]);
});

test("adding or removing a product again changes nothing", () => {
  const added = addWishes(["rose"], ["oud"]);
  expect(addWishes(added, ["oud"])).toEqual(added);
  const removed = removeWishes(added, ["oud"]);
  expect([removed, removeWishes(removed, ["oud"])]).toEqual([["rose"], ["rose"]]);
});

test("the path of a shared wishlist contains its products in order", () => {
  const path = buildWishlistPath(["rose", "a b"]);
  expect(path).toBe("/wishlist?products=rose,a%20b");
  expect(parseWishlist(new URL(path, "http://shop.test").searchParams.get("products") ?? "")).toEqual([
    "rose",
    "a b",
  ]);
});
