import { describe, expect, test } from "vitest";

import { escapeFormula } from "./cell-values.ts";
import { draftProduct } from "./product-draft.ts";
import { PRODUCT_COLUMNS } from "./product-columns.ts";
import { toProductInput, toProductFileRows } from "./product-file.ts";
import { groupRows } from "./group-rows.ts";
import { parseTable } from "./parse-table.ts";
import { listImportChanges } from "./product-import.ts";
import type { StaffProduct } from "../staff-product.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

const buildStoredImage = (name: string) => ({
  url: `/media/image/upload/v1/${name}.jpg`,
  publicId: name,
  width: 10,
  height: 10,
  color: "#000000",
});
const [cover, front, back] = [
  buildStoredImage("products/cover"),
  buildStoredImage("products/front"),
  buildStoredImage("products/back"),
];

const BASE: StaffProduct = {
  id: "oud",
  name: "Oud",
  description: "Smoke",
  price: 4500,
  category: "Unisex",
  collection: "oud-amber",
  collectionRef: "oud-amber",
  variants: ["100ml", "50ml"],
  variantPricing: { "100ml": 8000.25, "50ml": 4500 },
  unitPrices: {},
  sizeIds: {},
  variantImages: {
    "100ml": { images: [], primary: null },
    "50ml": { images: [front, back], primary: back.url },
  },
  image: cover.url,
  storedImage: cover,
  mainImage: cover,
  fragranceNotes: { top: "", middle: "Rose", base: "" },
  scentLasting: "",
  scent: {
    line: "Smoke and rose",
    concentration: "edp",
    longevity: "very-long",
    sillage: null,
    seasons: ["autumn", "winter"],
    dayNight: "night",
    occasions: [],
    accords: [
      { accord: "white-floral", weight: 90 },
      { accord: "oud", weight: 5 },
    ],
    families: ["floral", "woody"],
  },
  sizes: {
    "100ml": { volumeMl: 100, sku: "OUD-100", barcode: "96385074", isTester: true, weightGrams: 320 },
    "50ml": { volumeMl: null, sku: "", barcode: "", isTester: false },
  },
  minOrderFreeShip: 0,
  stock: { "100ml": null, "50ml": 0 },
  sold: {},
  surfaceOnly: true,
  isWeeklySale: true,
  isNewArrival: false,
  status: "published",
  discountPercentage: 12.5,
  rating: 0,
  ratingCount: 0,
  inStock: true,
  sku: "",
  mpn: "",
  pairsWith: ["oud", "rose-2"],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const OPTIONS = { today: "2026-11-29", toText: (html: string) => html };

const references = {
  findCollectionIds: (name: string) => (name === "oud-amber" ? [name] : []),
  findStoredImage: (name: string) => {
    const storedImage = [cover, front, back].find(({ publicId, url }) => publicId === name || url === name);
    return storedImage === undefined ? undefined : { url: storedImage.url, publicId: storedImage.publicId };
  },
};

/** Exports a product, and imports the file as a new product. */
function exportAndImport(product: StaffProduct, reorder: (rows: string[][]) => string[][] = (rows) => rows) {
  const rows = toProductFileRows(product).map((row) =>
    row.map((value) => (typeof value === "string" ? escapeFormula(value) : String(value ?? ""))),
  );
  const table = parseTable(buildSheetTable(PRODUCT_COLUMNS, reorder(rows)), OPTIONS);
  const [group] = groupRows(table.rows, () => []).groups;
  if (group === undefined) throw new Error("The file contains no product.");
  return draftProduct(group, undefined, references);
}

const TEXTS = [
  "=HYPERLINK(1)",
  "'apostrophe",
  "''two",
  "'=guarded",
  "+92 300",
  "-",
  "@home",
  'a "quote", a comma; a semicolon',
  "two\nlines",
  "عود الليل",
  "Rosé d'Été",
  "yes",
  "0",
  "1e3",
  "null",
  "50% | more *",
];

describe("a product that is exported and imported again", () => {
  test.each(TEXTS)("is unchanged if its texts are %j", (text) => {
    // Fields of one line lose line breaks, which separate notes.
    const line = text.replace("\n", " ");
    const product = { ...BASE, name: line, description: text, category: line, sku: line, mpn: line };
    product.fragranceNotes = { top: text, middle: text, base: text };
    const { input, errors } = exportAndImport(product);
    expect(errors).toEqual([]);
    expect(input).toEqual(toProductInput(product));
  });

  test.each(["50ML", "=50", "'quoted'", "toString", "constructor", "5 ml, spray", "*"])(
    "is unchanged if it has a size named %j",
    (size) => {
      const product = {
        ...BASE,
        variants: [size, "9ml"],
        variantPricing: Object.fromEntries([
          [size, 1],
          ["9ml", 2],
        ]),
        stock: Object.fromEntries([
          [size, 7],
          ["9ml", null],
        ]),
        sizes: Object.fromEntries([
          [size, { volumeMl: 7.5, sku: size, barcode: "96385074", isTester: true }],
          ["9ml", { volumeMl: null, sku: "", barcode: "", isTester: false }],
        ]),
        variantImages: Object.fromEntries([
          [size, { images: [front, back], primary: front.url }],
          ["9ml", { images: [], primary: null }],
        ]),
      };
      const { input, errors } = exportAndImport(product);
      expect(errors).toEqual([]);
      expect(input).toEqual(toProductInput(product));
    },
  );

  test("is unchanged except for the order of its sizes if the rows are reordered", () => {
    const { input } = exportAndImport(BASE, (rows) => rows.toReversed());
    const before = toProductInput(BASE);
    expect(input?.variants).toEqual(["50ml", "100ml"]);
    expect({ ...input, variants: before.variants }).toEqual(before);
    expect(input && listImportChanges(before, input)).toEqual([
      { field: "variants", from: "100ml, 50ml", to: "50ml, 100ml" },
    ]);
  });

  test("is rejected with the row and column of each invalid value", () => {
    const { errors } = exportAndImport(BASE, ([first = [], second = []]) => {
      const getColumnIndex = (column: (typeof PRODUCT_COLUMNS)[number]) => PRODUCT_COLUMNS.indexOf(column);
      return [
        first
          .with(getColumnIndex("discount"), "101")
          .with(getColumnIndex("new_arrival"), "yes")
          .with(getColumnIndex("stock"), "-1"),
        second.with(getColumnIndex("price"), "").with(getColumnIndex("variant_images"), "products/never-was"),
      ];
    });
    expect(errors.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
      "2 discount",
      "2 stock",
      "2 weekly_sale",
      "3 price",
      "3 variant_images",
    ]);
  });
});

describe("the status column", () => {
  const importStatus = (status: string, stored?: StaffProduct) => {
    const table = parseTable(buildSheetTable(["id", "status"], [["oud", status]]), OPTIONS);
    const [group] = groupRows(table.rows, () => []).groups;
    if (group === undefined) throw new Error("The file contains no product.");
    const { input, errors } = draftProduct(group, toProductInput(stored ?? BASE), references);
    return errors[0]?.message ?? input?.status;
  };

  test.each([
    ["draft", "draft"],
    [" Archived ", "archived"],
    ["active", "published"],
    ["Publish", "published"],
    ["unlisted", "draft"],
    ["trash", "archived"],
    ["hidden", "“hidden”: Status must be published, draft or archived"],
  ])("sets the status or is rejected: %j", (cell, expected) => {
    expect(importStatus(cell)).toBe(expected);
  });

  test("keeps the stored status if the cell is empty, so that an import never publishes a draft by accident", () => {
    expect(importStatus("", { ...BASE, status: "archived" })).toBe("archived");
  });

  test("can be empty for a new product, which is then published", () => {
    const { input } = exportAndImport(BASE, (rows) =>
      rows.map((row) => row.with(PRODUCT_COLUMNS.indexOf("status"), "")),
    );
    expect(input).toBeDefined();
    expect(input?.status).toBeUndefined();
  });
});

test("a product with more sizes than a product can have is one error, however many they are", () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    row: index + 2,
    cells: { id: "a", variant: `${index}ml`, price: "1", variant_images: "x" },
  }));
  const references = { findCollectionIds: () => [], findStoredImage: () => undefined };
  expect(draftProduct({ id: "a", name: "A", rows }, undefined, references)).toEqual({
    input: undefined,
    errors: [{ row: 52, column: "variant", message: "A product can have at most 50 variants" }],
  });
});
