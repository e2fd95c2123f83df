import { describe, expect, test } from "vitest";

import { averageRating, picturesOfVariant, RELATED_PRODUCTS } from "./product.ts";

const buildPicture = (name: string) => ({
  url: `/media/image/upload/v1/products/${name}.jpg`,
  publicId: name,
  width: 4,
  height: 5,
  color: "#c0ffee",
});
const [main, front, side] = [buildPicture("main"), buildPicture("front"), buildPicture("side")];

describe("the rating of a product", () => {
  test("the rating is the average of all ratings with 2 decimals", () => {
    expect(averageRating([5, 4])).toBe(4.5);
    expect(averageRating([5, 4, 4])).toBe(4.33);
    expect(averageRating([5, 5, 4])).toBe(4.67);
    expect(averageRating([5])).toBe(5);
  });

  test("half a hundredth is rounded up", () => {
    const ratings = [...Array.from({ length: 199 }, () => 4), 5];
    expect(averageRating(ratings)).toBe(4.01);
  });

  test("the rating is 0 without ratings", () => {
    expect(averageRating([])).toBe(0);
  });
});

describe("the pictures of a size", () => {
  const product = { picture: main, variantImages: { "50ml": { images: [front, side], primary: side.url } } };

  test("the primary picture is first", () => {
    expect(picturesOfVariant(product, "50ml")).toEqual([side, front]);
  });

  test("without a primary picture the order is unchanged", () => {
    const variantImages = { "50ml": { images: [front, side], primary: null } };
    expect(picturesOfVariant({ picture: main, variantImages }, "50ml")).toEqual([front, side]);
  });

  test.each(["100ml", undefined, "", "constructor", "__proto__", "toString"])(
    "a size without pictures shows the product's main picture: %j",
    (variant) => {
      expect(picturesOfVariant(product, variant)).toEqual([main]);
      expect(picturesOfVariant({ ...product, picture: null }, variant)).toEqual([]);
    },
  );

  test("5 related products are shown", () => {
    expect(RELATED_PRODUCTS).toBe(5);
  });
});
