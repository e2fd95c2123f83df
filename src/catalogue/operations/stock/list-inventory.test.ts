import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

import { listInventory } from "./list-inventory.ts";

const db = await openTestDatabase();
const { id: collectionRef } = await buildCollection(db, { name: "Night" });

async function createProduct(name: string, stock: Record<string, number | null>, sold = 0) {
  const variants = Object.keys(stock);
  const variantPricing = Object.fromEntries(variants.map((variant) => [variant, 1000]));
  const soldBySize = { [variants[0] ?? ""]: sold };
  return buildProduct(db, { name, collectionRef, variants, variantPricing, stock, sold: soldBySize });
}

await createProduct("amber", { "50ml": 100, "100ml": 0 }, 3);
await createProduct("Blue 100%", { "50ml": 4 }, 9);
await createProduct("Cedar", { "50ml": 8, Tester: null }, 1);
await createProduct("dusk", { "50ml": 60 }, 5);
await createProduct("Endless", { "50ml": null }, 7);

const listNames = async (query: Parameters<typeof listInventory>[1]) =>
  (await listInventory(db, query)).items.map((item) => item.name);

test("products are listed by lowest stock, with sizes, total stock and status", async () => {
  const { items, total } = await listInventory(db);
  expect(total).toBe(5);
  expect(items.map(({ name, minimum, stock, status }) => [name, minimum, stock, status])).toEqual([
    ["amber", 0, 100, "out-of-stock"],
    ["Blue 100%", 4, 4, "critical"],
    ["Cedar", 8, 8, "low-stock"],
    ["dusk", 60, 60, "in-stock"],
    ["Endless", null, 0, "in-stock"],
  ]);
  expect(items[2]).toMatchObject({
    collection: "Night",
    sold: 1,
    sizes: [
      { variant: "50ml", price: 1000, stock: 8, sold: 1 },
      { variant: "Tester", price: 1000, stock: null, sold: 0 },
    ],
  });
});

test.each([
  ["name-asc", ["amber", "Blue 100%", "Cedar", "dusk", "Endless"]],
  ["name-desc", ["Endless", "dusk", "Cedar", "Blue 100%", "amber"]],
  ["stock-asc", ["Endless", "Blue 100%", "Cedar", "dusk", "amber"]],
  ["stock-desc", ["amber", "dusk", "Cedar", "Blue 100%", "Endless"]],
  ["sold-asc", ["Cedar", "amber", "dusk", "Endless", "Blue 100%"]],
  ["sold-desc", ["Blue 100%", "Endless", "dusk", "amber", "Cedar"]],
  ["status-desc", ["Endless", "dusk", "Cedar", "Blue 100%", "amber"]],
] as const)(
  "sorting by %s ignores case; unlimited stock counts as 0 in the total and has the best status",
  async (sort, expected) => {
    expect(await listNames({ sort })).toEqual(expected);
  },
);

test.each([
  ["attention", ["amber", "Blue 100%", "Cedar"]],
  ["out-of-stock", ["amber"]],
  ["critical", ["Blue 100%"]],
  ["low-stock", ["Cedar"]],
  ["in-stock", ["dusk", "Endless"]],
] as const)("the filter %s returns the products with that status", async (status, expected) => {
  const { items, total } = await listInventory(db, { status: [status] });
  expect(items.map((item) => item.name)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("the threshold determines which stock counts as low", async () => {
  expect(await listNames({ status: ["low-stock"], threshold: 5 })).toEqual([]);
  expect(await listNames({ status: ["in-stock"], threshold: 5 })).toEqual(["Cedar", "dusk", "Endless"]);
});

test("a search matches any part of a name and takes % and _ literally", async () => {
  expect(await listNames({ search: "ED" })).toEqual(["Cedar"]);
  expect(await listNames({ search: "100%" })).toEqual(["Blue 100%"]);
  expect(await listNames({ search: "_" })).toEqual([]);
});

test("pages do not overlap, and a page after the last is empty", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listNames({ page, pageSize: 2 })));
  expect(pages).toEqual([["amber", "Blue 100%"], ["Cedar", "dusk"], ["Endless"], []]);
  expect((await listInventory(db, { page: 4, pageSize: 2 })).total).toBe(5);
});

test("drafts and archived products are not listed, whatever the filter", async () => {
  for (const status of ["draft", "archived"] as const) {
    await buildProduct(db, { name: `amber ${status}`, collectionRef, status, stock: { "50ml": 0 } });
  }
  for (const query of [
    {},
    { search: "amber" },
    { status: ["out-of-stock" as const] },
    { search: "amber", status: ["attention" as const], sort: "name-asc" as const },
    { search: "amber", sort: "stock-desc" as const },
  ]) {
    const { items, total } = await listInventory(db, query);
    expect(items).toHaveLength(total);
    expect(items.filter(({ name }) => /draft|archived/.test(name))).toEqual([]);
  }
});
