import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { collections, products } from "../../tables/product-schema.server.ts";
import { toPlainTerm } from "../../rules/search/parse-search.ts";
import { listProductFacets } from "../lists/list-product-facets.ts";
import { listProducts } from "../lists/list-products.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { searchCatalogue } from "./search-catalogue.ts";
import { buildProductMatch } from "./product-match.ts";

const db = await openTestDatabase();
const image = (await buildImage(db)).url;

let collectionRef: string;

async function addProducts(...names: string[]): Promise<void> {
  for (const name of names)
    await buildProduct(db, { name, description: "Plain.", category: "Unisex", collectionRef, image });
}

async function searchNames(query: string): Promise<string[]> {
  return (await searchCatalogue(db, query)).products.map(({ name }) => name);
}

beforeEach(async () => {
  await db.delete(products);
  await db.delete(collections);
  collectionRef = (await buildCollection(db, { name: "Evening shelf", description: "For late hours", image }))
    .id;
});

describe("the product list with a search", () => {
  const listNames = async (search: string) =>
    (await listProducts(db, { search })).items.map(({ name }) => name);

  test("has the same results as the search overlay, in the same order", async () => {
    await addProducts("Oud B", "Rose");
    await buildProduct(db, { name: "A described", description: "Some oud.", collectionRef, image });
    const list = await listProducts(db, { search: "oud", pageSize: 1, page: 2 });
    expect(list).toMatchObject({ total: 2, page: 2 });
    expect(await listNames("oud")).toEqual(["Oud B", "A described"]);
    expect(await listNames("uod rose")).toEqual(await searchNames("uod rose"));
  });

  test("tolerates typos, most similar first", async () => {
    await addProducts("Mehtap Nights", "Mehtab", "Khus Vetiver");
    expect(await listNames("mehtabb")).toEqual(["Mehtab", "Mehtap Nights"]);
  });

  test("can be sorted and filtered", async () => {
    await addProducts("Oud A");
    await buildProduct(db, { name: "Oud B", collectionRef, image, variantPricing: { "10ml": 900 } });
    const { items } = await listProducts(db, { search: "oud", sort: "price-asc" });
    expect(items.map(({ name }) => name)).toEqual(["Oud B", "Oud A"]);
    expect((await listProducts(db, { search: "oud", sizes: ["10ml"] })).total).toBe(1);
    expect((await listProducts(db, { search: "oud", collection: "none" })).total).toBe(0);
    expect(await listProductFacets(db, { search: "oud b" })).toMatchObject({
      sizes: [{ value: "10ml", count: 1 }],
      maxPrice: 900,
    });
  });

  test("is empty if nothing is found or the query is too short", async () => {
    await addProducts("Oud");
    expect(await listProducts(db, { search: "laptop" })).toMatchObject({ items: [], total: 0 });
    expect(await listProducts(db, { search: "o" })).toMatchObject({ items: [], total: 0 });
  });
});

describe.skipIf(isShortSuite)("with 5,000 products", () => {
  const explainQuery = async (condition: SQL | undefined): Promise<string> => {
    const explained = await db.execute(sql`explain select id from products where ${condition}`);
    return (explained as { rows: object[] }).rows.map((row) => Object.values(row).join("")).join("\n");
  };

  test("a search uses an index, with or without a typo", async () => {
    await db.execute(sql`
      insert into products (id, name, description, category, collection_id, price, sale_price)
      select 'generated-' || n, 'Attar No. ' || n, repeat('One of very many. ', 10), 'Unisex', ${collectionRef}, 100, 100
      from generate_series(1, 5000) n`);
    expect(await explainQuery(buildProductMatch([toPlainTerm("mehtab")], ["Unisex"]).condition)).toContain(
      "products_text",
    );
    expect(
      await explainQuery(buildProductMatch([toPlainTerm("oud mehtab")], ["Unisex"]).condition),
    ).toContain("products_text");
    expect(await explainQuery(sql`'mehtap' <% search_name`)).toContain("products_name");
  });
});
