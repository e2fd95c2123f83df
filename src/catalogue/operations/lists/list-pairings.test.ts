import { expect, test } from "vitest";

import type { ProductInputFields } from "../../rules/product-input.ts";
import type { AccordSlug } from "../../rules/scent/accords.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

import { listPairings } from "./list-pairings.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db)).id;

let created = 0;
/** Adds a product with the accords at weight 50. Each test must use its own accords. */
function addProduct(
  accords: readonly AccordSlug[],
  fields: Partial<ProductInputFields> & { id?: string } = {},
) {
  created += 1;
  return buildProduct(db, {
    name: `Pairing ${created}`,
    collectionRef,
    scent: { accords: accords.map((accord) => ({ accord, weight: 50 })) },
    ...fields,
  });
}

async function listIds(
  ...args: Parameters<typeof listPairings> extends [unknown, ...infer Rest] ? Rest : never
) {
  return (await listPairings(db, ...args)).map(({ product }) => product.id);
}

test("products that share accords are listed with those accords, the most similar first", async () => {
  const product = await addProduct(["tobacco", "honey", "leather"]);
  const lessSimilar = await addProduct(["tobacco"]);
  const mostSimilar = await addProduct(["tobacco", "honey"]);
  const pairings = await listPairings(db, product);
  expect(pairings.map(({ product: { id }, shared }) => [id, shared])).toEqual([
    [mostSimilar.id, ["tobacco", "honey"]],
    [lessSimilar.id, ["tobacco"]],
  ]);
});

test("drafts, archived products, sold-out products and products in other lists of the page are not listed", async () => {
  const product = await addProduct(["citrus"]);
  await addProduct(["citrus"], { status: "draft" });
  await addProduct(["citrus"], { status: "archived" });
  await addProduct(["citrus"], { stock: { "50ml": 0 } });
  const related = await addProduct(["citrus"]);
  const listed = await addProduct(["citrus"]);
  expect(await listIds(product, [related.id])).toEqual([listed.id]);
});

test("a product without accords has no pairings", async () => {
  expect(await listIds(await addProduct([]))).toEqual([]);
});

test("pairings that staff chose replace computed pairings and keep their order", async () => {
  const [first, second, computed] = [
    await addProduct([]),
    await addProduct([], { stock: { "50ml": 0 } }),
    await addProduct(["oud"]),
  ];
  const product = await addProduct(["oud"], { pairsWith: [second.id, first.id] });
  const pairings = await listPairings(db, product, [first.id]);
  expect(pairings.map(({ product: { id }, shared }) => [id, shared])).toEqual([
    [second.id, []],
    [first.id, []],
  ]);
  expect(await listIds(computed)).toEqual([product.id]);
});

test("pairings are mutual: a product also lists the products that chose it, after its own pairings", async () => {
  const chosenProduct = await addProduct([]);
  const product = await addProduct([], { pairsWith: [chosenProduct.id] });
  const chooser = await addProduct([], { pairsWith: [product.id] });
  expect(await listIds(product)).toEqual([chosenProduct.id, chooser.id]);
});

test("chosen products that were deleted, are drafts or are the product itself are not listed", async () => {
  const draft = await addProduct([], { status: "draft" });
  const product = await addProduct([], { id: "self", pairsWith: ["deleted", draft.id, "self"] });
  expect(await listIds(product)).toEqual([]);
});
