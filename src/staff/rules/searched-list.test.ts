import { expect, test } from "vitest";

import { findListSearch, isContinuedSearch } from "./searched-list.ts";

const find = (path: string) => findListSearch(new URL(path, "http://shop.test"));

test.each([
  ["/api/admin/orders?search=ayesha", "orders", "ayesha"],
  ["/api/admin/orders/matching?search=ayesha", "orders", "ayesha"],
  ["/api/admin/exports/messages.xlsx?search=ayesha", "messages", "ayesha"],
  ["/api/admin/search?q=+ayesha", "search", "ayesha"],
  ["/api/admin/orders?email=a%40b.pk", "orders", "a@b.pk"],
  ["/admin/contact-messages.data?search=ayesha", "contact-messages", "ayesha"],
])("%s searches %s", (path, list, text) => expect(find(path)).toEqual({ list, text }));

test.each(["/api/admin/orders?status=pending", "/api/admin/orders?search=+", "/admin/products?search=oud"])(
  "%s is no search for persons",
  (path) => expect(find(path)).toBeUndefined(),
);

test("a text that is typed or deleted letter by letter is one search", () => {
  expect(isContinuedSearch("Ayesha", "ay")).toBe(true);
  expect(isContinuedSearch("ay", "ayesha")).toBe(true);
  expect(isContinuedSearch("bilal", "ay")).toBe(false);
});
