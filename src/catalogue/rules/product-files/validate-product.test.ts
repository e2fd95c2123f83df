import { expect, test } from "vitest";

import type { ProductInputFields } from "../product-input.ts";
import { validateProduct } from "./validate-product.ts";

const fields: ProductInputFields = {
  name: "Noor",
  description: "Saffron",
  category: "Unisex",
  collectionRef: "oud",
  image: "/media/a.jpg",
  variants: ["50ml"],
  variantPricing: { "50ml": 4500 },
};

function listIssues(changes: Partial<ProductInputFields>): string[] {
  return validateProduct({ ...fields, ...changes }).issues.map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
}

test("a valid product is returned without issues", () => {
  expect(validateProduct(fields)).toMatchObject({ input: { name: "Noor" }, issues: [] });
});

test("a number that cannot be parsed does not hide other issues, and each issue is reported once", () => {
  expect(listIssues({ discountPercentage: Number.NaN, image: null, name: "", variantPricing: {} })).toEqual([
    "name: Name is required",
    "discountPercentage: Discount must be between 0 and 100",
    "variantPricing.50ml: Please set a price for all variants.",
    "image: Please upload a main product image or at least one variant image.",
  ]);
});

test("a discount with three decimals has its own message", () => {
  expect(listIssues({ discountPercentage: 12.345 })).toEqual([
    "discountPercentage: Discount can have at most 2 decimals",
  ]);
});

test("a variant named __proto__ is rejected with an error for its name", () => {
  const variantPricing = Object.fromEntries([["__proto__", 10]]);
  expect(listIssues({ variants: ["__proto__"], variantPricing })).toEqual([
    "variants.0: A variant cannot have this name. Please choose another.",
  ]);
});
