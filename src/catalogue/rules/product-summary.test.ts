import { expect, test } from "vitest";

import { createEmptyScent } from "./scent/scent.ts";
import type { Product } from "./product.ts";
import { createSummarizer, summarizeProduct } from "./product-summary.ts";

const buildStoredImage = (name: string) => ({
  url: `/${name}.jpg`,
  publicId: name,
  width: 4,
  height: 5,
  color: "#c0ffee",
});
const [main, front, side] = [buildStoredImage("main"), buildStoredImage("front"), buildStoredImage("side")];

function buildProduct(change: Partial<Product>): Product {
  return {
    id: "oud",
    name: "Oud",
    description: "Smoky",
    price: 2500,
    category: "Oud",
    collection: "evening",
    collectionRef: "evening",
    variants: ["100ml", "50ml"],
    variantPricing: { "50ml": 2500, "100ml": 4500 },
    unitPrices: { "50ml": 2500, "100ml": 4500 },
    sizeIds: { "50ml": 1, "100ml": 2 },
    variantImages: {},
    image: main.url,
    storedImage: main,
    fragranceNotes: { top: "", middle: "", base: "" },
    scentLasting: "",
    scent: { ...createEmptyScent(), families: [] },
    sizes: {},
    minOrderFreeShip: null,
    stock: {},
    sold: {},
    isWeeklySale: false,
    isNewArrival: false,
    discountPercentage: null,
    rating: 4.5,
    ratings: [5, 4],
    inStock: true,
    sku: "",
    mpn: "",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}

test("a card shows the main image, and on hover the next image of the preselected size", () => {
  const variantImages = {
    "50ml": { images: [main, side], primary: null },
    "100ml": { images: [front], primary: null },
  };
  expect(summarizeProduct(buildProduct({ variantImages }))).toMatchObject({
    storedImage: main,
    hoverImage: side,
  });
});

test("a card without a second image has no hover image", () => {
  expect(summarizeProduct(buildProduct({}))).toMatchObject({ storedImage: main, hoverImage: null });
  expect(summarizeProduct(buildProduct({ storedImage: null }))).toMatchObject({
    storedImage: null,
    hoverImage: null,
  });
});

test("a card names the sizes that are testers", () => {
  const details = { volumeMl: null, sku: "", barcode: "" };
  const sizes = { "50ml": { ...details, isTester: true }, "100ml": { ...details, isTester: false } };
  const product = buildProduct({ variants: ["50ml", "100ml"], sizes });
  expect(summarizeProduct(product).sizes).toEqual({ "50ml": { isTester: true } });
  expect(summarizeProduct({ ...product, sizes: {} })).not.toHaveProperty("sizes");
});

test("a card has the rating count, but no description and no list of ratings", () => {
  const summary = summarizeProduct(buildProduct({ variants: ["constructor"] }));
  expect(summary).not.toHaveProperty("description");
  expect(summary).not.toHaveProperty("ratings");
  expect(summary.ratingCount).toBe(2);
});

test("a product in several lists of a page has one summary", () => {
  const summarize = createSummarizer();
  const summary = summarize(buildProduct({}));
  expect(summarize(buildProduct({}))).toBe(summary);
  expect(summarize(buildProduct({ id: "rose" }))).not.toBe(summary);
});
