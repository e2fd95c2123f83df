import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { notes as noteCatalogue } from "../../tables/note-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import { matchesVariantFilter } from "../../rules/variant.ts";
import { deleteProduct } from "../products/delete-products.ts";
import { changeStock } from "../stock/change-stock.ts";
import { parseNotes } from "#test/parse-notes.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { expectCountsToMatchTotals } from "#test/expect-counts.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { listProductFacets } from "./list-product-facets.ts";
import { listProducts } from "./list-products.ts";

const db = await openTestDatabase();
const image = (await buildImage(db)).url;
const oud = (await buildCollection(db, { name: "Oud" })).id;
const fresh = (await buildCollection(db, { name: "Fresh" })).id;
const toIsoDate = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
await db.insert(noteCatalogue).values([
  { slug: "oud", name: "Oud", family: "woody", aliases: ["oudh"] },
  { slug: "rose", name: "Rose", family: "floral", aliases: ["gulab"] },
  { slug: "bergamot", name: "Bergamot", family: "citrus" },
]);
const buildNotes = (top: string, middle = "", base = "") => ({ fragranceNotes: { top, middle, base } });

await buildProduct(db, {
  id: "rain",
  collectionRef: fresh,
  image,
  category: "Men",
  createdAt: toIsoDate(1),
  variantPricing: { "30ml": 2900, "50ml": 4700, "100ml": 7900 },
  stock: { "30ml": 5, "50ml": 0, "100ml": null },
  ...buildNotes("Ozone, wet neem", "Black tea", "Vetiver"),
});
await buildProduct(db, {
  id: "sale",
  collectionRef: oud,
  image,
  category: "Women",
  createdAt: toIsoDate(2),
  variantPricing: { "30ml": 3333, "50ml": 6000 },
  stock: { "30ml": 0, "50ml": 0 },
  discountPercentage: 12.5,
  ...buildNotes("Bergamot, Saffron", "Rose;  Black   Tea", "Oud."),
});
await buildProduct(db, {
  id: "unpriced",
  collectionRef: oud,
  image,
  category: "Men",
  createdAt: toIsoDate(3),
  variantPricing: { "10ml": 5000, "50ml": 5000 },
  ...buildNotes("bergamot, bergamot", "", "oud"),
});
await buildProduct(db, {
  id: "plain",
  collectionRef: oud,
  image,
  category: "Men",
  createdAt: toIsoDate(4),
  variantPricing: { "100ml": 9000 },
});

// Imported products can have sizes without a price.
await db.update(productVariants).set({ price: 0 }).where(eq(productVariants.name, "10ml"));

const listIds = async (filter: ProductFilter) => (await listProducts(db, filter)).items.map(({ id }) => id);

test("a product matches only if one of its sizes meets the size, price and availability filters together", async () => {
  expect(await listIds({ sizes: ["30ml"], maxPrice: 3000 })).toEqual(["sale", "rain"]);
  expect(await listIds({ sizes: ["50ml"], maxPrice: 3000 })).toEqual([]);
  expect(await listIds({ sizes: ["50ml"], available: true })).toEqual(["unpriced"]);
  expect(await listIds({ minPrice: 6000 })).toEqual(["plain", "rain"]);
  expect(await listIds({ minPrice: 3000, maxPrice: 4700, available: true })).toEqual([]);
});

test("a size without a price matches no price filter", async () => {
  expect(await listIds({ minPrice: 0, maxPrice: 4000 })).toEqual(["sale", "rain"]);
  expect(await listIds({ maxPrice: 2000 })).toEqual([]);
});

test("a product whose sizes all have no price matches no price filter", async () => {
  const { id } = await buildProduct(db, { collectionRef: oud, image, category: "Samples" });
  await db.update(productVariants).set({ price: 0 }).where(eq(productVariants.productId, id));
  await db.update(products).set({ price: 0, salePrice: 0 }).where(eq(products.id, id));
  const ids = await listIds({ category: "Samples", maxPrice: 10_000 });
  await deleteProduct(db, id);
  expect(ids).toEqual([]);
});

test("a product is available if one of its sizes is in stock or unlimited", async () => {
  expect(await listIds({ available: true })).toEqual(["plain", "unpriced", "rain"]);
});

test("a product matches only if it contains all notes of the filter, as top, middle or base notes", async () => {
  expect(await listIds({ notes: ["black tea"] })).toEqual(["sale", "rain"]);
  expect(await listIds({ notes: ["bergamot", "oud"] })).toEqual(["unpriced", "sale"]);
  expect(await listIds({ notes: ["bergamot", "rose"] })).toEqual(["sale"]);
  expect(await listIds({ notes: ["tea"] })).toEqual([]);
});

const FILTERS: ProductFilter[] = [
  {},
  { category: "Men" },
  { collection: oud },
  { notes: ["black tea"] },
  { available: true, maxPrice: 5000 },
  { sizes: ["50ml", "10ml"], category: "Men" },
  { collection: oud, notes: ["bergamot"], available: true, minPrice: 100 },
  { search: "oud" },
  { search: "oud", category: "Women", notes: ["rose"] },
];

const SCENT_FILTERS: ProductFilter[] = [
  { families: ["citrus", "floral"] },
  { withNotes: ["oud"], withoutNotes: ["rose"] },
  { categories: ["Men"], sizes: ["50ml"], available: true },
  { categories: [] },
];

test.each([...FILTERS, ...SCENT_FILTERS])(
  "the count of an option equals the total after selecting it: %j [000 §2]",
  async (filter) => {
    await expectCountsToMatchTotals(db, filter);
  },
);

test("categories are sorted by name, sizes by volume, notes by frequency", async () => {
  const { categories, sizes, notes: noteCounts, available } = await listProductFacets(db, {});
  expect(categories).toEqual([
    { value: "Men", count: 3 },
    { value: "Women", count: 1 },
  ]);
  expect(sizes.map(({ value }) => value)).toEqual(["10ml", "30ml", "50ml", "100ml"]);
  expect(noteCounts).toEqual([
    { value: "bergamot", count: 2 },
    { value: "oud", count: 2 },
    { value: "rose", count: 1 },
  ]);
  expect(available).toBe(3);
});

test.each(FILTERS)("the list follows the domain's filter rules: %j", async (filter) => {
  const allProducts = (await listProducts(db, {})).items;
  const { collection, category, notes: requestedNotes = [], search } = filter;
  const expected = allProducts
    .filter(
      (product) =>
        (collection === undefined || product.collection === collection) &&
        (category === undefined || product.category === category) &&
        requestedNotes.every((note) => parseNotes(...Object.values(product.fragranceNotes)).includes(note)) &&
        product.variants.some((variant) => matchesVariantFilter(product, variant, filter)),
    )
    .map(({ id }) => id);
  if (search === undefined) expect(await listIds(filter)).toEqual(expected);
  else expect(expected).toEqual(expect.arrayContaining(await listIds(filter)));
});

test("a size that sells out or is restocked changes the counts immediately", async () => {
  const countAvailable = async () => (await listProductFacets(db, {})).available;
  const before = await countAvailable();
  await changeStock(db, "plain", { variant: "100ml", stock: 0, expectedStock: 20 });
  expect(await countAvailable()).toBe(before - 1);
  expect(await listIds({ available: true })).not.toContain("plain");
  await changeStock(db, "plain", { variant: "100ml", stock: 7, expectedStock: 0 });
  expect(await countAvailable()).toBe(before);
});

test("the database and the domain parse notes in the same way", async () => {
  const texts = [
    "A, b;c\n d .",
    "  ,,; ",
    "Orange-flower  water,\tsea-salt\r\nmusk",
    "ROSE, rose , Rose.",
    "a.b, .c",
    "é, É",
  ];
  for (const [index, top] of texts.entries()) {
    await buildProduct(db, {
      id: `parsed-${index}`,
      collectionRef: fresh,
      image,
      ...buildNotes(top, "x", "X, y"),
    });
  }
  const rows = await db.select({ id: products.id, notes: products.notes }).from(products);
  for (const [index, top] of texts.entries()) {
    const stored = rows.find(({ id }) => id === `parsed-${index}`)?.notes;
    expect(stored?.toSorted(), top).toEqual(parseNotes(top, "x", "X, y").toSorted());
  }
});

test.each([{ noteSlug: "oud" }, { family: "woody" } as const])(
  "the filter %j limits the list and its facets to products with this note or family",
  async (filter) => {
    const list = await listProducts(db, filter);
    expect(list.items.map(({ id }) => id)).toEqual(["unpriced", "sale"]);
    expect(list.total).toBe(2);
    const facets = await listProductFacets(db, filter);
    expect(facets.sizes.map(({ value }) => value)).toEqual(["10ml", "30ml", "50ml"]);
    expect(facets.categories).toEqual([
      { value: "Men", count: 1 },
      { value: "Women", count: 1 },
    ]);
  },
);

test("a filter by an unknown note matches no products", async () => {
  expect((await listProducts(db, { noteSlug: "fig" })).total).toBe(0);
});
