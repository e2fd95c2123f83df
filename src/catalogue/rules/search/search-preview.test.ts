import { expect, test } from "vitest";

import { previewSearchResult } from "./search-preview.ts";

const SITE = { url: "https://shop.example", name: "Zarif Essence", tagline: "" };
const oud = { id: "oud-mehtab", name: "Oud Mehtab", description: "Smoked oud,\nrose and amber." };

test("the preview shows title, address and description of the product's page", () => {
  expect(previewSearchResult(oud, SITE)).toEqual({
    title: "Oud Mehtab | Zarif Essence",
    address: "shop.example › product › oud-mehtab",
    description: "Smoked oud, rose and amber.",
    notes: [],
  });
});

test("the address of a new product is derived from its name", () => {
  const { address } = previewSearchResult({ ...oud, id: null, name: "Rosé d'Été" }, SITE);
  expect(address).toBe("shop.example › product › rose-d-ete");
});

test("the preview reports the full length of each text that is cut off", () => {
  const long = {
    ...oud,
    name: "A very long name of a fragrance that nobody can remember",
    description: "rose ".repeat(50),
  };
  const preview = previewSearchResult(long, SITE);
  expect(preview.title.length).toBeLessThanOrEqual(60);
  expect(preview.title).toMatch(/…$/);
  expect(preview.description).toMatch(/rose…$/);
  expect(preview.notes).toEqual([
    "The title has 72 characters. Search engines show about 60.",
    "The description has 249 characters. The first 160 are used.",
  ]);
});

test("the title of a product without a name is the page's default title", () => {
  expect(previewSearchResult({ ...oud, name: " " }, SITE).title).toBe("Zarif Essence");
});
