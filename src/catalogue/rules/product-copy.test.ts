import { expect, test } from "vitest";

import { toProductCopy } from "./product-copy.ts";
import { productInputSchema } from "./product-input.ts";

test("the name of a copy does not exceed the maximum length of a product's name", () => {
  const fields = {
    name: "x".repeat(200),
    description: "Smoke",
    collectionRef: "oud",
    image: "/media/a.jpg",
    variants: ["50ml"],
    variantPricing: { "50ml": 4500 },
  };
  const copy = toProductCopy(productInputSchema.parse(fields));
  expect(copy.name).toHaveLength(200);
  expect(copy.name).toMatch(/x \(copy\)$/);
  expect(copy).toMatchObject({ status: "draft", stock: { "50ml": 0 } });
});

test("a copy keeps the volumes and tester flags of the sizes, but not their item numbers and barcodes", () => {
  const fields = {
    name: "Oud",
    description: "Smoke",
    collectionRef: "oud",
    image: "/media/a.jpg",
    variants: ["50ml"],
    variantPricing: { "50ml": 4500 },
    sizes: { "50ml": { volumeMl: 50, sku: "OUD-50", barcode: "96385074", isTester: true } },
  };
  expect(toProductCopy(productInputSchema.parse(fields)).sizes).toEqual({
    "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: true, weightGrams: null },
  });
});
