import { describe, expect, test } from "vitest";

import { productInputSchema } from "../../rules/product-input.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";

import { createEmptyScent } from "../../rules/scent/scent.ts";
import { assignErrors } from "#kit/admin/forms/form-errors.ts";
import { isSameInput } from "#kit/admin/forms/record-versions.ts";
import { describeErrors, toFormField } from "./product-errors.ts";
import type { ProductValues, VariantValues } from "./product-values.ts";
import {
  createEmptyValues,
  toProductInput,
  createVariant,
  rebaseStock,
  toFormValues,
} from "./product-values.ts";

const storedImage = {
  url: "/media/image/upload/v1/products/a.jpg",
  publicId: "products/a",
  width: 1200,
  height: 1500,
  color: "#c8b39a",
};

const stored: StaffProduct = {
  id: "noor",
  name: "Noor",
  description: "Saffron",
  price: 4500,
  category: "Unisex",
  collection: "oud",
  collectionRef: "oud",
  variants: ["50ml", "1.5ml"],
  variantPricing: { "50ml": 4500, "1.5ml": 300.5 },
  unitPrices: { "50ml": 4500, "1.5ml": 301 },
  sizeIds: { "50ml": 1, "1.5ml": 2 },
  variantImages: { "50ml": { images: [storedImage], primary: storedImage.url } },
  image: storedImage.url,
  storedImage,
  mainImage: null,
  fragranceNotes: { top: "Saffron", middle: "", base: "" },
  scentLasting: "",
  scent: { ...createEmptyScent(), families: [] },
  sizes: {},
  minOrderFreeShip: 0,
  stock: { "50ml": 8, "1.5ml": null },
  sold: { "50ml": 2, "1.5ml": 0 },
  isWeeklySale: false,
  isNewArrival: true,
  status: "published",
  discountPercentage: 12.5,
  rating: 0,
  ratingCount: 0,
  inStock: true,
  sku: "",
  mpn: "",
  pairsWith: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
};

/** Returns the form values of the stored variants, with changes by index. */
function buildVariants(...changes: Partial<VariantValues>[]): VariantValues[] {
  return toFormValues(stored).variants.map((variant, index) => ({ ...variant, ...changes[index] }));
}

describe("the API input of a form", () => {
  test("equals the stored product, without its stock, if nothing was edited", () => {
    const input = toProductInput(toFormValues(stored), stored);
    expect(input).toMatchObject({
      name: "Noor",
      image: null,
      variants: ["50ml", "1.5ml"],
      variantPricing: { "50ml": 4500, "1.5ml": 300.5 },
      discountPercentage: 12.5,
      minOrderFreeShip: 0,
      expectedUpdatedAt: stored.updatedAt,
    });
    expect([input.stock, input.expectedStock, input.renamedFrom]).toEqual([{}, {}, {}]);
    expect(productInputSchema.safeParse(input).success).toBe(true);
  });

  test("contains edited stock together with its previous value", () => {
    const values = { ...toFormValues(stored), variants: buildVariants({ stock: "" }, { stock: "40" }) };
    expect(toProductInput(values, stored)).toMatchObject({
      stock: { "50ml": null, "1.5ml": 40 },
      expectedStock: { "50ml": 8, "1.5ml": null },
    });
  });

  test("contains a renamed variant and its edited stock under the new name", () => {
    const values = { ...toFormValues(stored), variants: buildVariants({ name: " 60ml ", stock: "9" }) };
    expect(toProductInput(values, stored)).toMatchObject({
      renamedFrom: { "60ml": "50ml" },
      stock: { "60ml": 9 },
      expectedStock: { "60ml": 8 },
    });
  });

  test("contains the stock of every new variant, null for unlimited", () => {
    const values = {
      ...toFormValues(stored),
      variants: [{ ...createVariant("30ml"), price: "1,200", stock: "" }],
    };
    expect(toProductInput(values, stored)).toMatchObject({
      stock: { "30ml": null },
      expectedStock: {},
      variantPricing: { "30ml": 1200 },
    });
  });

  test("treats a variant that someone else has removed as new", () => {
    const current = { ...stored, variants: ["50ml"], stock: { "50ml": 8 } };
    expect(toProductInput(toFormValues(stored), current)).toMatchObject({
      stock: { "1.5ml": null },
      renamedFrom: {},
    });
  });
});

test("if the stored stock has changed, unedited rows show the new stock and edited rows keep theirs", () => {
  const variants = [...buildVariants({}, { stock: "40" }), createVariant("30ml")];
  const current = { ...stored, stock: { "50ml": 6, "1.5ml": 3 } };
  const rebased = rebaseStock({ ...toFormValues(stored), variants }, stored, current);
  expect(rebased.variants.map(({ stock }) => stock)).toEqual(["6", "40", ""]);
});

test("a new product starts with 50ml and 100ml, without prices [001 §3]", () => {
  const { variants } = createEmptyValues();
  expect(variants.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ["50ml", "", ""],
    ["100ml", "", ""],
  ]);
});

test("each required field of a new product gets its own error [001 §5]", () => {
  const values = createEmptyValues();
  const parsed = productInputSchema.safeParse(toProductInput(values, null));
  const issues: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) (issues[path.join(".")] ??= []).push(message);
  const { atFields, others } = assignErrors(issues, values, toFormField);
  expect(others).toEqual([]);
  const errors = Object.fromEntries(atFields.map(({ name, message }) => [name, { type: "rule", message }]));
  expect(atFields.map(({ name, message }) => [name, message])).toEqual(
    expect.arrayContaining([
      ["name", "Name is required"],
      ["description", "Description is required"],
      ["collectionRef", "Please select a collection"],
      ["storedImage", "Please upload a main product image or at least one variant image."],
      ["variants.0.price", "Please set a price for all variants."],
      ["variants.1.price", "Please set a price for all variants."],
    ]),
  );
  expect(describeErrors(errors)).toBe("6 fields need your attention");
});

test.each([
  ["variants.1", "variants.1.name"],
  ["variantPricing.1.5ml", "variants.1.price"],
  ["stock.50ml", "variants.0.stock"],
  ["variantImages.1.5ml.images", "variants.1.images"],
  ["image", "storedImage"],
  ["fragranceNotes.top", "fragranceNotes.top"],
  ["renamedFrom", undefined],
  ["stock.30ml", undefined],
])("the API error path %s maps to the form field %s", (path, field) => {
  expect(toFormField(path, toFormValues(stored))).toBe(field);
});

test.each([
  ["stock.1.5ml", "variants.1.stock"],
  ["stock.1", "variants.0.stock"],
  ["variantImages.1.images", "variants.0.images"],
  ["variantImages.1.5ml.images", "variants.1.images"],
])(
  "if one variant's name starts with another's, the API error path %s maps to the form field %s",
  (path, field) => {
    expect(toFormField(path, { variants: buildVariants({ name: "1" }) })).toBe(field);
  },
);

describe("a product whose save succeeded although the response was lost", () => {
  const edited = { ...toFormValues(stored), sku: " NEW ", variants: buildVariants({ stock: "40" }) };
  const saved = {
    ...stored,
    sku: "NEW",
    stock: { "50ml": 40, "1.5ml": 3 },
    updatedAt: "2026-01-03T00:00:00.000Z",
  };

  const mapping = {
    schema: productInputSchema,
    toInput: (values: ProductValues) => toProductInput(values, null),
  };
  const matchesForm = (product: StaffProduct) =>
    isSameInput(mapping, toFormValues(product), rebaseStock(edited, stored, product));

  test("matches the form, even if unedited stock has changed since", () => {
    expect(matchesForm(saved)).toBe(true);
  });

  test("does not match the form if someone else changed any field", () => {
    expect(matchesForm({ ...saved, description: "Theirs" })).toBe(false);
    expect(matchesForm({ ...saved, stock: { "50ml": 39, "1.5ml": null } })).toBe(false);
    const otherImage = { ...storedImage, publicId: "products/b", url: "/media/b.jpg" };
    const variantImages = { "50ml": { images: [otherImage], primary: otherImage.url } };
    expect(matchesForm({ ...saved, variantImages })).toBe(false);
  });
});
