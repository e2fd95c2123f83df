import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { notes } from "../../../tables/note-schema.server.ts";
import { products } from "../../../tables/product-schema.server.ts";
import type { FinderAnswers } from "../../../rules/scent/finder/answers.ts";
import { readFinderAnswers } from "../../../rules/scent/finder/answers.ts";
import { createEmptyScent } from "../../../rules/scent/scent.ts";
import { changeStock } from "../../stock/change-stock.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct, removeProduct } from "#test/factories.ts";

import { findScents, getFinderPrices } from "./find-scents.ts";

const db = await openTestDatabase();
await db.insert(notes).values([
  { slug: "rose", name: "Rose", family: "floral" },
  { slug: "oud", name: "Oud", family: "woody" },
]);
const { id: collectionRef } = await buildCollection(db);
type Fields = NonNullable<Parameters<typeof buildProduct>[1]>;

async function addScent(name: string, base: string, fields: Partial<Fields> = {}) {
  const fragranceNotes = { top: "", middle: "", base };
  return buildProduct(db, { collectionRef, name, category: "Unisex", fragranceNotes, ...fields });
}

const rose = await addScent("Rose Bagh", "Rose", { category: "Women" });
const oud = await addScent("Oud Bagh", "Oud", {
  category: "Men",
  scent: { ...createEmptyScent(), occasions: ["evening"], accords: [{ accord: "oud", weight: 80 }] },
});
await addScent("Sold Out Rose", "Rose", { stock: { "50ml": 0 } });
const draft = await addScent("Draft Rose", "Rose");
await db.update(products).set({ status: "draft" }).where(eq(products.id, draft.id));
const sale = await addScent("Sale Bagh", "Oud, Rose", {
  variantPricing: { "50ml": 10_000, "100ml": 1000 },
  stock: { "50ml": 4, "100ml": 0 },
  discountPercentage: 50,
});

function parseAnswers(query: string): FinderAnswers {
  const parsedQuery = readFinderAnswers(new URLSearchParams(query));
  if (parsedQuery.kind !== "answers") throw new Error(`no answers: ${query}`);
  return parsedQuery.answers;
}

const findNames = async (query: string) =>
  (await findScents(db, parseAnswers(query))).hits.map(({ product }) => product.name);

test("the finder suggests published products with a size in stock, best first", async () => {
  expect(await findNames("note=rose&for=women")).toEqual(["Rose Bagh", "Sale Bagh"]);
  expect(await findNames("family=woody&occasion=evening")).toEqual([oud.name, sale.name, rose.name]);
});

test("the finder never suggests a product with an avoided note", async () => {
  expect(await findNames("without=rose")).toEqual(["Oud Bagh"]);
  expect(await findNames("without=rose&without=oud")).toEqual([]);
});

test("the budget applies to the discounted price of the cheapest size in stock", async () => {
  expect(await getFinderPrices(db)).toEqual({ lowest: 4500, highest: 5000 });
  expect(await findNames("budget=4999&note=rose")).not.toContain("Sale Bagh");
  expect(await findNames("budget=5000&note=rose")).toContain("Sale Bagh");
});

test("a removed product is no longer suggested", async () => {
  await removeProduct(db, rose.id);
  expect(await findNames("for=women&note=rose")).toEqual(["Sale Bagh"]);
});

test("the result includes a discovery set of testers and small bottles only if the set is in stock", async () => {
  const findSet = async () => (await findScents(db, parseAnswers("note=rose"))).discoverySet;
  const small = { variantPricing: { "5ml": 900 }, stock: { "5ml": 3 } };
  const [jasmine, musk] = [
    await addScent("Jasmine", "Jasmine", small),
    await addScent("Musk", "Musk", small),
  ];
  const tester = await addScent("Rose Tester", "Rose", {
    sizes: { "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: true } },
  });
  const addSet = (name: string, ...parts: [string, string][]) =>
    addScent(name, "", {
      variantPricing: { Set: 2000 },
      stock: {},
      parts: { Set: parts.map(([productId, variant]) => ({ productId, variant, quantity: 1 })) },
    });
  await addSet("Large Bottles", [oud.id, "50ml"], [jasmine.id, "5ml"]);
  await addSet("One Fragrance", [jasmine.id, "5ml"]);
  expect(await findSet()).toBeUndefined();
  const trio = await addSet("Trio", [jasmine.id, "5ml"], [musk.id, "5ml"], [tester.id, "50ml"]);
  expect(await findSet()).toMatchObject({
    product: { id: trio.id },
    fragranceCount: 3,
    hitNames: ["Rose Tester", "Jasmine"],
  });
  expect(await findNames("note=rose")).not.toContain("Trio");
  await changeStock(db, musk.id, { variant: "5ml", stock: 0, expectedStock: 3 });
  expect(await findSet()).toBeUndefined();
});
