import { expect, test } from "vitest";

import { tellableAddress, tellablePath, tellableReferrer, tellableTitle } from "./personal-data.ts";

test.each([
  ["/", "/"],
  ["/shop/", "/shop"],
  ["/product/oud-mehtab", "/product/oud-mehtab"],
  ["/collections/noor", "/collections/noor"],
  ["/order/Xy7_secret", "/order"],
  ["/review-order/Xy7_secret", "/review-order"],
  ["/track-order", "/track-order"],
  ["/newsletter/unsubscribe/0f8c", "/newsletter"],
  ["/ayesha@example.com", "/"],
  ["/ayesha%40example.com/x", "/"],
  ["/%E0%A4%A", "/%E0%A4%A"],
])("the page %s is told as %s", (path, told) => expect(tellablePath(path)).toBe(told));

test.each([
  ['Search: "03001234567" | Zarif Essence', "Search | Zarif Essence"],
  ['Search: "ayesha@example.com" | Zarif Essence', "Search | Zarif Essence"],
  ['Search: "a" | "b" | Zarif Essence', "Search | Zarif Essence"],
  ['Search: "oud', 'Search: "oud'],
  ["Oud Mehtab | Zarif Essence", "Oud Mehtab | Zarif Essence"],
  ["Order of ayesha@example.com | Zarif Essence", "Zarif Essence"],
  ["", ""],
])("the title %s is told as %s, a search always without its words", (title, told) =>
  expect(tellableTitle(title)).toBe(told),
);

test("an address keeps the campaign it was reached by and loses all else of its query", () => {
  const address = "https://shop.example/track-order?term=03001234567&utm_source=mail&utm_term=a@b.pk#x";
  expect(tellableAddress(address)).toBe("https://shop.example/track-order?utm_source=mail");
});

test("another site is told by its name, the shop's own page without its secrets", () => {
  const own = "https://shop.example";
  expect(tellableReferrer("https://www.google.com/search?q=ayesha", own)).toBe("https://www.google.com/");
  expect(tellableReferrer(`${own}/review-order/secret?x=1`, own)).toBe(`${own}/review-order`);
  expect(tellableReferrer("", own)).toBe("");
});
