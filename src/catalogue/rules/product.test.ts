import { describe, expect, test } from "vitest";

import { calculateAverageRating, listVariantImages, RELATED_PRODUCT_COUNT } from "./product.ts";

const buildStoredImage = (name: string) => ({
  url: `/media/image/upload/v1/products/${name}.jpg`,
  publicId: name,
  width: 4,
  height: 5,
  color: "#c0ffee",
});
const [main, front, side] = [buildStoredImage("main"), buildStoredImage("front"), buildStoredImage("side")];

describe("the rating of a product [000 §3]", () => {
  test("the rating is the average of all ratings with 2 decimals", () => {
    expect(calculateAverageRating([5, 4])).toBe(4.5);
    expect(calculateAverageRating([5, 4, 4])).toBe(4.33);
    expect(calculateAverageRating([5, 5, 4])).toBe(4.67);
    expect(calculateAverageRating([5])).toBe(5);
  });

  test("half a hundredth is rounded up", () => {
    const ratings = [...Array.from({ length: 199 }, () => 4), 5];
    expect(calculateAverageRating(ratings)).toBe(4.01);
  });

  test("the rating is 0 without ratings", () => {
    expect(calculateAverageRating([])).toBe(0);
  });
});

describe("the images of a size", () => {
  const product = {
    storedImage: main,
    variantImages: { "50ml": { images: [front, side], primary: side.url } },
  };

  test("the primary image is first", () => {
    expect(listVariantImages(product, "50ml")).toEqual([side, front]);
  });

  test("without a primary image the order is unchanged", () => {
    const variantImages = { "50ml": { images: [front, side], primary: null } };
    expect(listVariantImages({ storedImage: main, variantImages }, "50ml")).toEqual([front, side]);
  });

  test.each(["100ml", undefined, "", "constructor", "__proto__", "toString"])(
    "a size without images shows the product's main image: %j",
    (variant) => {
      expect(listVariantImages(product, variant)).toEqual([main]);
      expect(listVariantImages({ ...product, storedImage: null }, variant)).toEqual([]);
    },
  );
});

test("the product page shows 5 related products [000 §9]", () => {
  expect(RELATED_PRODUCT_COUNT).toBe(5);
});
