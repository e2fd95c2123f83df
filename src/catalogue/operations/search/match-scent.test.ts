import { expect, test } from "vitest";

import { notes } from "../../tables/note-schema.server.ts";
import { generateScent } from "#app/sample/generate-scent.ts";
import { createRandom } from "#app/sample/random.ts";
import { listProducts } from "../lists/list-products.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { searchCatalogue } from "./search-catalogue.ts";

const db = await openTestDatabase();
const image = (await buildImage(db)).url;
const collectionRef = (await buildCollection(db, { name: "Evening" })).id;
const empty = { top: "", middle: "", base: "" };
const scent = generateScent(createRandom(1), "");

await db.insert(notes).values([
  { slug: "rose", name: "Rose", family: "floral", aliases: ["gulaab", "گلاب"] },
  { slug: "oud", name: "Oud", family: "woody", aliases: ["oudh"] },
]);
for (const [name, top, accord] of [
  ["Garden", "Damask rose", "rose"],
  ["Night", "Oud", "oud"],
] as const) {
  await buildProduct(db, {
    name,
    collectionRef,
    image,
    description: "Plain.",
    fragranceNotes: { ...empty, top },
    scent: { ...scent, accords: [{ accord, weight: 90 }] },
  });
}

test.each([
  ["gulaab", ["Garden"]],
  ["گلاب", ["Garden"]],
  ["oudh", ["Night"]],
  ["Floral", ["Garden"]],
  ["woody", ["Night"]],
])("the search for “%s” finds the products with that note or family", async (query, names) => {
  const found = await searchCatalogue(db, query);
  expect(found.products.map(({ name }) => name)).toEqual(names);
  const list = await listProducts(db, { search: query });
  expect(list.items.map(({ name }) => name)).toEqual(names);
});

test("a query that names no note or family has no results", async () => {
  expect(await searchCatalogue(db, "laptop")).toEqual({ products: [], collections: [] });
});
