import { expect, test } from "vitest";

import { redactUrl, redactPath, redactReferrer, redactTitle } from "./redact.ts";

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
])("the path %s is redacted to %s", (path, redacted) => expect(redactPath(path)).toBe(redacted));

test.each([
  ['Search: "03001234567" | Zarif Essence', "Search | Zarif Essence"],
  ['Search: "ayesha@example.com" | Zarif Essence', "Search | Zarif Essence"],
  ['Search: "a" | "b" | Zarif Essence', "Search | Zarif Essence"],
  ['Search: "oud', 'Search: "oud'],
  ["Oud Mehtab | Zarif Essence", "Oud Mehtab | Zarif Essence"],
  ["Order of ayesha@example.com | Zarif Essence", "Zarif Essence"],
  ["", ""],
])("the title %s is redacted to %s", (title, redacted) => expect(redactTitle(title)).toBe(redacted));

test("a redacted URL keeps only the campaign parameters of its query", () => {
  const url = "https://shop.example/track-order?term=03001234567&utm_source=mail&utm_term=a@b.pk#x";
  expect(redactUrl(url)).toBe("https://shop.example/track-order?utm_source=mail");
});

test("an external referrer is reduced to its origin, and an internal referrer loses its order id and query", () => {
  const ownOrigin = "https://shop.example";
  expect(redactReferrer("https://www.google.com/search?q=ayesha", ownOrigin)).toBe("https://www.google.com/");
  expect(redactReferrer(`${ownOrigin}/review-order/secret?x=1`, ownOrigin)).toBe(`${ownOrigin}/review-order`);
  expect(redactReferrer("", ownOrigin)).toBe("");
});
