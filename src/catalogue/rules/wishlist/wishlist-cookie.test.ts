import { expect, test } from "vitest";

import { readWishlistCookie, serializeWishlist } from "./wishlist-cookie.ts";

const write = (ids: readonly string[]) => serializeWishlist(ids, { isSecure: false }).split(";")[0] ?? "";

test("the cookie of a wishlist returns its products in the same order, with any characters", () => {
  const ids = ["oud-mehtab", "عود", "a;b=c d/e"];
  expect(readWishlistCookie(`cart=1.2; ${write(ids)}`)).toEqual(ids);
});

test("an empty wishlist differs from a browser without one", () => {
  expect(readWishlistCookie(write([]))).toEqual([]);
  expect(readWishlistCookie("cart=1.2")).toBeUndefined();
  expect(readWishlistCookie(null)).toBeUndefined();
});

test("a malformed cookie is an empty wishlist", () => {
  expect(readWishlistCookie("wishlist=%E0%A4%A")).toEqual([]);
});

test("a cookie that browsers would refuse leaves out the oldest products", () => {
  const ids = Array.from({ length: 60 }, (_, index) => `${"long-name-".repeat(15)}${index}`);
  const cookie = write(ids);
  expect(cookie.length).toBeLessThan(3100);
  expect(readWishlistCookie(cookie)?.[0]).toBe(ids[0]);
});
