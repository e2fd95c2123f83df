import { describe, expect, test } from "vitest";

import { fetchPath, getMetaContent, getText, visit } from "./visit.ts";

describe("the compare page", () => {
  test("shows notes, wear, sizes and prices of up to three products side by side", async () => {
    const page = await visit("/compare?products=oud-mehtab,lahore-rain,gulab-e-lahore");
    const text = getText(page);
    for (const expectedText of [
      "Oud Mehtab",
      "Lahore Rain",
      "Top notes",
      "per ml",
      "Occasions",
      "Different",
    ]) {
      expect(text).toContain(expectedText);
    }
    expect(page.html.match(/<th[^>]*scope="col"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(getMetaContent(page, "robots")).toContain("noindex");
  });

  test("has links that remove and replace each product, and a link that adds a product", async () => {
    const { html } = await visit("/compare?products=oud-mehtab,lahore-rain");
    for (const path of [
      "/compare?products=lahore-rain",
      "/compare?products=oud-mehtab,lahore-rain&amp;replace=oud-mehtab#add",
      "/compare?products=oud-mehtab,lahore-rain,",
    ]) {
      expect(html).toContain(`href="${path}`);
    }
  });

  test("keeps the compared products while the shopper searches, and offers the results", async () => {
    const { html } = await visit("/compare?products=oud-mehtab&q=rain");
    expect(html).toContain('type="hidden" name="products" value="oud-mehtab"');
    expect(html).toContain('href="/compare?products=oud-mehtab,lahore-rain"');
  });

  test("states that a product in the link is no longer in the shop, and compares the remaining products", async () => {
    const page = await visit("/compare?products=oud-mehtab,gone");
    expect(page.status).toBe(200);
    expect(getText(page)).toContain("1 fragrance in this link is no longer in the shop.");
    expect(getText(page)).toContain("Oud Mehtab");
  });

  test("responds with 404 if no product in the link is in the shop", async () => {
    const response = await fetchPath("/compare?products=gone,lost");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("2 fragrances in this link are no longer in the shop.");
  });

  test("rejects a link with 201 products and shows a message instead of a partial comparison", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `p${index}`);
    const response = await fetchPath(`/compare?products=oud-mehtab,${ids.join(",")}`);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("You can compare up to 3 fragrances. This link contains 201.");
    expect(html).not.toContain("<table");
  });

  test("suggests fragrances to compare if the link has no products", async () => {
    const page = await visit("/compare");
    expect(getText(page)).toContain("Add a fragrance");
    expect(page.html).toMatch(/href="\/compare\?products=[\w-]+"/);
  });
});
