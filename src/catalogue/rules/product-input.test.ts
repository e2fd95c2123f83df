import { describe, expect, test } from "vitest";

import { productInputSchema } from "./product-input.ts";

const product = {
  name: "Oud Mehtab",
  description: "Smoky oud",
  category: "Oud",
  collectionRef: "evening",
  image: "/media/oud.jpg",
  variants: ["50ml", "100ml"],
  variantPricing: { "50ml": 2500, "100ml": 4500.5 },
  stock: { "50ml": 3, "100ml": null },
};

/** Returns the distinct error messages for a changed product. */
function listMessages(change: Record<string, unknown>): string[] {
  return [
    ...new Set(
      productInputSchema.safeParse({ ...product, ...change }).error?.issues.map((issue) => issue.message),
    ),
  ];
}

describe("product input", () => {
  test("a complete product is valid; omitted fields get their defaults [000 §3]", () => {
    expect(productInputSchema.parse(product)).toMatchObject({
      discountPercentage: null,
      isWeeklySale: false,
      isNewArrival: false,
      fragranceNotes: { top: "", middle: "", base: "" },
      scentLasting: "",
      minOrderFreeShip: null,
    });
  });

  test.each([
    ["name", "Name is required"],
    ["description", "Description is required"],
    ["collectionRef", "Please select a collection"],
  ])("%s is required: %s", (field, message) => {
    for (const value of [undefined, null, "", "  ", 5, []])
      expect(listMessages({ [field]: value })).toContain(message);
  });

  test("a category is optional", () => {
    const { category: _category, ...productWithoutCategory } = product;
    expect(productInputSchema.parse(productWithoutCategory).category).toBe("");
    expect(productInputSchema.parse({ ...product, category: "  " }).category).toBe("");
  });

  test("a main image or at least one variant image is required [001 §5]", () => {
    const message = "Please upload a main product image or at least one variant image.";
    expect(listMessages({ image: "" })).toEqual([message]);
    expect(listMessages({ image: null, variantImages: { "50ml": { images: [] } } })).toEqual([message]);
    expect(listMessages({ image: null, variantImages: { other: "/a.jpg" } })).toEqual([message]);
    expect(listMessages({ image: null, variantImages: { "50ml": "/a.jpg" } })).toEqual([]);
  });

  test("a variant has at most 3 images", () => {
    const images = ["/a.jpg", "/b.jpg", "/c.jpg", "/d.jpg"];
    expect(listMessages({ variantImages: { "50ml": { images } } })).toEqual([
      "You can upload a maximum of 3 images per variant.",
    ]);
    expect(listMessages({ variantImages: { "50ml": { images: images.slice(1) } } })).toEqual([]);
  });

  test("at least one variant is required [001 §5]", () => {
    expect(listMessages({ variants: [], variantPricing: {} })).toContain("Please add at least one variant.");
  });

  test("variant names are trimmed, non-empty and unique", () => {
    expect(productInputSchema.parse({ ...product, variants: [" 50ml ", "100ml"] }).variants).toEqual([
      "50ml",
      "100ml",
    ]);
    expect(listMessages({ variants: ["50ml", " "], stock: {} })).toEqual(["Variant name is required"]);
    expect(listMessages({ variants: ["50ml", "50ml "], stock: {} })).toEqual([
      "Variant names must be unique",
    ]);
    expect(
      listMessages({ variants: ["50ml", "50ML"], variantPricing: { "50ml": 1, "50ML": 2 }, stock: {} }),
    ).toEqual(["Variant names must be unique"]);
  });

  test("every variant price must be above 0 [001 §5]", () => {
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "2500", null, undefined]) {
      expect(listMessages({ variantPricing: { "50ml": 2500, "100ml": price } })).not.toEqual([]);
    }
    expect(listMessages({ variantPricing: { "50ml": 2500, "100ml": 0 } })).toEqual([
      "Please set a price for all variants.",
    ]);
    expect(listMessages({ variantPricing: { "50ml": 2500 } })).toEqual([
      "Please set a price for all variants.",
    ]);
  });

  test("a price has at most 2 decimals [001 §5]", () => {
    expect(listMessages({ variantPricing: { "50ml": 2500.01, "100ml": 0.01 } })).toEqual([]);
    expect(listMessages({ variantPricing: { "50ml": 2500.001, "100ml": 1 } })).toHaveLength(1);
  });

  test.each(["constructor", "valueOf", "toString"])("a variant called %j has no inherited price", (name) => {
    expect(listMessages({ variants: [name], variantPricing: {}, stock: {} })).toEqual([
      "Please set a price for all variants.",
    ]);
  });

  test("stock is a whole number of 0 or more, or null for unlimited [001 §5]", () => {
    for (const stock of [0, 1, 100_000, null]) expect(listMessages({ stock: { "50ml": stock } })).toEqual([]);
    for (const stock of [-1, 1.5, 1e9, Number.NaN, "3"])
      expect(listMessages({ stock: { "50ml": stock } })).not.toEqual([]);
  });

  test("a discount is a number from 0 to 100 in steps of 0.01 [001 §5]", () => {
    for (const discountPercentage of [0, 0.01, 33.33, 100, null])
      expect(listMessages({ discountPercentage })).toEqual([]);
    for (const discountPercentage of [-0.01, 100.01, 1.001, Number.NaN, "10"]) {
      expect(listMessages({ discountPercentage })).not.toEqual([]);
    }
  });

  test("a weekly sale product must have a discount above 0 [000 §5]", () => {
    const message = "Weekly sale products must have a valid discount percentage";
    expect(listMessages({ isWeeklySale: true })).toEqual([message]);
    expect(listMessages({ isWeeklySale: true, discountPercentage: 0 })).toEqual([message]);
    expect(listMessages({ isWeeklySale: true, discountPercentage: 0.01 })).toEqual([]);
  });

  test("a product cannot be both a weekly sale and new arrival [000 §5]", () => {
    expect(listMessages({ isWeeklySale: true, isNewArrival: true, discountPercentage: 10 })).toEqual([
      "A product cannot be both a weekly sale and new arrival",
    ]);
    expect(listMessages({ isNewArrival: true })).toEqual([]);
  });

  test("a base price in the input is rejected, because only sizes have prices [001 §3]", () => {
    expect(listMessages({ price: 1 })).toHaveLength(1);
  });

  test("the free-shipping minimum is a whole number of 0 or more, or null for none [000 §3] [001 §5]", () => {
    for (const minOrderFreeShip of [0, 5000, null]) expect(listMessages({ minOrderFreeShip })).toEqual([]);
    for (const minOrderFreeShip of [-1, 0.5, 1e12, "5000"])
      expect(listMessages({ minOrderFreeShip })).not.toEqual([]);
  });

  test("a fragrance note is trimmed and has at most 500 characters [001 §5]", () => {
    const buildNotes = (top: string) => ({ fragranceNotes: { top, middle: "", base: "" } });
    expect(productInputSchema.parse({ ...product, ...buildNotes(" Saffron ") }).fragranceNotes.top).toBe(
      "Saffron",
    );
    expect(listMessages(buildNotes("x".repeat(500)))).toEqual([]);
    expect(listMessages(buildNotes("x".repeat(501)))).toEqual([
      "Fragrance notes are limited to 500 characters",
    ]);
  });

  test("a price of an unknown variant is dropped", () => {
    const variantPricing = { ...product.variantPricing, old: 1 };
    expect(productInputSchema.parse({ ...product, variantPricing }).variantPricing).toEqual(
      product.variantPricing,
    );
  });

  test("stock of an unknown variant is rejected, because a typo would leave the intended variant unlimited", () => {
    expect(listMessages({ stock: { "500ml": 5 } })).toEqual(["500ml is not one of the product's variants"]);
  });

  test("unknown fields, NUL characters, lone surrogates and names of 10,000 characters are rejected", () => {
    for (const change of [
      { sold: {} },
      { rating: 5 },
      { name: "a\0" },
      { name: "\ud800" },
      { name: "x".repeat(10_000) },
    ]) {
      expect(listMessages(change)).not.toEqual([]);
    }
    for (const value of [undefined, null, [], "text", 7])
      expect(productInputSchema.safeParse(value).success).toBe(false);
  });
});
