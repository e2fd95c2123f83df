import { expect, test } from "vitest";

import { wishlistMessages } from "#catalogue/rules/wishlist/wishlist-messages.ts";

import { getMetaContent, getText, visit } from "./visit.ts";

test("a shared wishlist shows its products in order without JavaScript, and is not indexed", async () => {
  const shopPage = await visit("/shop");
  const ids = [
    ...new Set([...shopPage.html.matchAll(/href="\/product\/([\w-]+)/g)].map(([, id]) => id)),
  ].slice(0, 2);
  const page = await visit(`/wishlist?products=${ids.toReversed().join(",")},never-was`);
  const linkedIds = [...page.html.matchAll(/href="\/product\/([\w-]+)/g)].map(([, id]) => id);
  expect([...new Set(linkedIds)]).toEqual(ids.toReversed());
  expect(getText(page)).toContain(wishlistMessages.missing(1));
  expect(getMetaContent(page, "robots")).toBe("noindex");
});

test("a wishlist with unknown products or a malformed product list shows a notice instead of an error", async () => {
  for (const list of ["never-was", "", "%00", ",,,", "%ff", "x".repeat(3000)]) {
    const page = await visit(`/wishlist?products=${list}`);
    expect([list, page.status]).toEqual([list, 200]);
    expect(getText(page)).toContain(wishlistMessages.sharedEmpty);
  }
});
