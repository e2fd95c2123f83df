import { describe, expect, test } from "vitest";

import { createEmptyScent } from "../scent/scent.ts";

import type { ComparedProduct } from "./compare-products.ts";
import { compareProducts, listSizePrices } from "./compare-products.ts";

function buildProduct(overrides: Partial<ComparedProduct> = {}): ComparedProduct {
  return {
    price: 4500,
    discountPercentage: null,
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 4500, "100ml": 8000 },
    stock: { "50ml": 3, "100ml": null },
    sizes: {
      "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: false },
      "100ml": { volumeMl: 100, sku: "", barcode: "", isTester: false },
    },
    scent: { ...createEmptyScent(), families: [] },
    scentLasting: "",
    notes: { top: [], middle: [], base: [] },
    ...overrides,
  };
}

const buildNote = (label: string) => ({ label, slug: label });
const findRow = (products: ComparedProduct[], label: string) =>
  compareProducts(products).find((row) => row.label === label);
const readTexts = (products: ComparedProduct[], label: string) =>
  findRow(products, label)?.values.map((value) => value.map(({ text }) => text));

const rose = buildProduct({
  notes: { top: [buildNote("rose"), buildNote("lemon")], middle: [], base: [buildNote("Oud")] },
});
const oud = buildProduct({ notes: { top: [buildNote("Lemon")], middle: [], base: [buildNote("oud")] } });

describe("comparing products", () => {
  test("lists notes by tier and omits rows in which no product states a value", () => {
    expect(readTexts([rose, oud], "Top notes")).toEqual([["rose", "lemon"], ["Lemon"]]);
    expect(readTexts([rose, oud], "Base notes")).toEqual([["Oud"], ["oud"]]);
    expect(findRow([rose, oud], "Middle notes")).toBeUndefined();
  });

  test("marks a row as different if the values differ in more than order and case", () => {
    const reversed = buildProduct({ notes: { ...rose.notes, top: [buildNote("Lemon"), buildNote("rose")] } });
    expect(findRow([rose, oud], "Top notes")?.isDifferent).toBe(true);
    expect(findRow([rose, oud], "Base notes")?.isDifferent).toBe(false);
    expect(findRow([rose, reversed], "Top notes")?.isDifferent).toBe(false);
  });

  test("marks the values that every product has", () => {
    const shared = findRow([rose, oud], "Top notes")?.values.map((value) =>
      value.map(({ isShared }) => isShared),
    );
    expect(shared).toEqual([[false, true], [true]]);
  });

  test("shows no differences for a single product", () => {
    expect(compareProducts([rose]).every(({ isDifferent }) => !isDifferent)).toBe(true);
  });

  test("describes family, concentration, accords and wear in words", () => {
    const evening = buildProduct({
      scentLasting: "12-14 hours",
      scent: {
        ...createEmptyScent(),
        concentration: "edp",
        longevity: "long",
        sillage: "strong",
        seasons: ["winter"],
        dayNight: "night",
        occasions: ["wedding"],
        accords: [{ accord: "rose", weight: 80 }],
        families: ["floral", "woody"],
      },
    });
    const values = Object.fromEntries(
      compareProducts([evening]).map(({ label, values: [value = []] }) => [
        label,
        value.map(({ text }) => text),
      ]),
    );
    expect(values).toMatchObject({
      Family: ["Floral", "Woody"],
      Concentration: ["Eau de parfum"],
      "Main accords": ["Rose"],
      "Scent lasting": ["12-14 hours"],
      Longevity: ["Long"],
      Sillage: ["Across the room"],
      Seasons: ["Winter"],
      "Time of day": ["Night"],
      Occasions: ["Wedding"],
    });
  });

  test.each([
    [{ "50ml": 3, "100ml": null }, "In stock"],
    [{ "50ml": 0, "100ml": 2 }, "1 of 2 sizes in stock"],
    [{ "50ml": 0, "100ml": 0 }, "Sold out"],
  ])("the availability of the stock %j is '%s'", (stock, text) => {
    expect(readTexts([buildProduct({ stock })], "Availability")).toEqual([[text]]);
  });
});

test("each size has its unit price, its price per ml, its availability and its tester flag", () => {
  const product = buildProduct({
    discountPercentage: 10,
    stock: { "50ml": 0, "100ml": null },
    sizes: { "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: true } },
  });
  expect(listSizePrices(product)).toEqual([
    { size: "50ml", price: 4050, originalPrice: 4500, pricePerMl: 81, isSoldOut: true, isTester: true },
    { size: "100ml", price: 7200, originalPrice: 8000, pricePerMl: null, isSoldOut: false, isTester: false },
  ]);
});
