import { expect, test } from "vitest";

import type { ProductQuery } from "../../rules/product-query.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";
import { recordStatements } from "#test/databases/record-statements.ts";

import { listProductFacets } from "./list-product-facets.ts";
import { listNewArrivals, listProducts, listWeeklySale } from "./list-products.ts";
import { listRelatedProducts } from "./list-related-products.ts";

const db = await openTestDatabase();
const collectStatements = recordStatements(db);
const oud = await buildCollection(db, { name: "Oud" });
const fresh = await buildCollection(db, { name: "Fresh" });
const image = (await buildImage(db)).url;

const toIsoDate = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const common = { collectionRef: oud.id, image, category: "Men" };

await buildProduct(db, {
  ...common,
  id: "amber",
  createdAt: toIsoDate(1),
  ratings: [5, 4],
  variantPricing: { "100ml": 9000, "50ml": 5000 },
  isWeeklySale: true,
  discountPercentage: 10,
});
await buildProduct(db, {
  ...common,
  id: "birch",
  createdAt: toIsoDate(3),
  ratings: [5],
  isNewArrival: true,
  variantPricing: { "30ml": 2000 },
});
await buildProduct(db, {
  ...common,
  id: "cedar",
  collectionRef: fresh.id,
  createdAt: toIsoDate(2),
  isNewArrival: true,
  variantPricing: { "50ml": 4600 },
});
await buildProduct(db, {
  ...common,
  id: "dune",
  category: "Women",
  createdAt: toIsoDate(4),
  variantPricing: { "50ml": 6000 },
  isWeeklySale: true,
  discountPercentage: 25.5,
});

const getIds = (products: { id: string }[]) => products.map((product) => product.id);
const listIds = async (query?: ProductQuery) => getIds((await listProducts(db, query)).items);

test("products are listed newest first [000 §7]", async () => {
  expect(await listIds()).toEqual(["dune", "birch", "cedar", "amber"]);
});

test("products are sorted by the discounted price of their cheapest size", async () => {
  expect(await listIds({ sort: "price-asc" })).toEqual(["birch", "dune", "amber", "cedar"]);
  expect(await listIds({ sort: "price-desc" })).toEqual(["cedar", "amber", "dune", "birch"]);
});

test("products are sorted by rating, highest first", async () => {
  expect(await listIds({ sort: "rating" })).toEqual(["birch", "amber", "cedar", "dune"]);
});

test("a list is filtered by collection and by category [000 §7]", async () => {
  expect(await listIds({ collection: fresh.id })).toEqual(["cedar"]);
  expect(await listIds({ category: "Women" })).toEqual(["dune"]);
  expect(await listIds({ collection: "no-such-collection" })).toEqual([]);
});

test("a list filtered by several sizes contains each matching product once", async () => {
  expect(await listIds({ sizes: ["50ml", "100ml"] })).toEqual(["dune", "cedar", "amber"]);
  expect(await listIds({ sizes: ["30ml"] })).toEqual(["birch"]);
  expect(await listIds({ sizes: [] })).toHaveLength(4);
});

test("a price filter is inclusive and applies to prices after discount", async () => {
  expect(await listIds({ minPrice: 4500, maxPrice: 4600 })).toEqual(["cedar", "amber"]);
  expect(await listIds({ maxPrice: 4499.99 })).toEqual(["dune", "birch"]);
});

test("a page contains at most the requested number of products and states the total", async () => {
  const secondPage = await listProducts(db, { page: 2, pageSize: 3 });
  expect(getIds(secondPage.items)).toEqual(["amber"]);
  expect(secondPage).toMatchObject({ page: 2, pageSize: 3, total: 4 });
  expect(await listProducts(db, { page: 9, collection: oud.id })).toMatchObject({
    items: [],
    total: 3,
    pageSize: 24,
  });
});

test("the number of statements does not depend on the page size [000 §7]", async () => {
  expect(await countStatements({ pageSize: 1 })).toBe(3);
  expect(await countStatements({ pageSize: 4, sizes: ["50ml"], sort: "price-asc" })).toBe(3);
});

test("new arrivals are listed newest first, up to the limit [000 §7]", async () => {
  expect(getIds(await listNewArrivals(db))).toEqual(["birch", "cedar"]);
  expect(getIds(await listNewArrivals(db, 1))).toEqual(["birch"]);
});

test("the weekly sale is sorted by discount, highest first [000 §7]", async () => {
  expect(getIds(await listWeeklySale(db))).toEqual(["dune", "amber"]);
});

test("related products are up to five other products of the same category [000 §2]", async () => {
  expect(getIds(await listRelatedProducts(db, { id: "amber", ...common }))).toEqual(["birch", "cedar"]);
  expect(getIds(await listRelatedProducts(db, { id: "amber", ...common }, 1))).toEqual(["birch"]);
  for (let n = 0; n < 7; n += 1) await buildProduct(db, { ...common, category: "Attar", name: "Attar" });
  expect(await listRelatedProducts(db, { id: "attar", ...common, category: "Attar" })).toHaveLength(5);
});

test("a product without a category has related products of its collection, newest first [000 §2]", async () => {
  const plain = await buildCollection(db, { name: "Plain" });
  for (const [id, createdAt] of [
    ["plain-one", toIsoDate(1)],
    ["plain-two", toIsoDate(2)],
  ] as const) {
    await buildProduct(db, { collectionRef: plain.id, image, category: "", id, createdAt });
  }
  await buildProduct(db, { ...common, category: "", id: "other-collection" });
  const product = { id: "plain-one", category: "", collectionRef: plain.id };
  expect(getIds(await listRelatedProducts(db, product))).toEqual(["plain-two"]);
});

test("facets contain the sizes in ascending order and the range of prices after discount", async () => {
  expect(await listProductFacets(db, { collection: oud.id })).toMatchObject({
    sizes: [{ value: "30ml" }, { value: "50ml" }, { value: "100ml" }],
    minPrice: 2000,
  });
  expect(await listProductFacets(db, { collection: fresh.id })).toMatchObject({
    sizes: [{ value: "50ml" }],
    minPrice: 4600,
    maxPrice: 4600,
  });
  expect(await listProductFacets(db, { collection: "none" })).toEqual({
    sizes: [],
    minPrice: 0,
    maxPrice: 0,
    categories: [],
    audiences: [],
    families: [],
    concentrations: [],
    occasions: [],
    notes: [],
    total: 0,
    available: 0,
  });
});

/** Returns the number of statements for a list whose total is cached. */
async function countStatements(query: ProductQuery): Promise<number> {
  await listProducts(db, query);
  return (await collectStatements(() => listProducts(db, query))).length;
}
