import { describe, expect, test } from "vitest";

import { collectionInputSchema } from "#domain/catalogue/collection-input.ts";
import { NotFound } from "#domain/shared/errors.ts";
import { productInputSchema } from "#domain/catalogue/product-input.ts";
import { addCollection } from "#operations/catalogue/collections/save-collection.ts";
import { deleteProduct } from "#operations/catalogue/products/delete-product.ts";
import { listStaffProducts } from "#operations/catalogue/lists/list-staff-products.ts";
import { addProduct } from "#operations/catalogue/products/save-product.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildCollection, buildImage, productFields } from "#test/factories.ts";

const db = await openTestDatabase();
const shelf = await buildCollection(db);
const cover = await buildImage(db);

async function add(name: string, idempotencyKey?: string) {
  const fields = await productFields(db, { collectionRef: shelf.id, image: cover.url, name });
  return addProduct(db, productInputSchema.parse(fields), { idempotencyKey });
}

async function countNamed(search: string): Promise<number> {
  return (await listStaffProducts(db, { page: 1, search })).total;
}

describe("a repeated request to add a product", () => {
  test("adds it once and returns it", async () => {
    const first = await add("Lost answer", "key-lost-answer");
    expect(await add("Lost answer", "key-lost-answer")).toEqual(first);
    expect(await countNamed("Lost answer")).toBe(1);
  });

  test("adds it once even if the requests are concurrent", async () => {
    const results = await Promise.all([1, 2, 3].map(() => add("Hasty", "key-at-once")));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await countNamed("Hasty")).toBe(1);
  });

  test("adds another product with another key or without a key", async () => {
    const added = [await add("Twin", "key-one-twin"), await add("Twin", "key-two-twin"), await add("Twin")];
    expect(new Set(added.map(({ id }) => id)).size).toBe(3);
  });

  test("does not add the product again after it was deleted", async () => {
    const { id } = await add("Deleted", "key-deleted");
    await deleteProduct(db, id);
    await expect(add("Deleted", "key-deleted")).rejects.toThrow(NotFound);
  });
});

test("a rejected product does not use up its key", async () => {
  const fields = await productFields(db, { collectionRef: shelf.id, image: cover.url, name: "Mended" });
  const input = productInputSchema.parse(fields);
  const options = { idempotencyKey: "key-mended" };
  await expect(addProduct(db, { ...input, collectionRef: "gone" }, options)).rejects.toThrow();
  expect(await addProduct(db, input, options)).toMatchObject({ name: "Mended" });
});

test("keys of collections and products are separate", async () => {
  const fields = { name: "Shelf once", description: "One", image: cover.url };
  const options = { idempotencyKey: "key-lost-answer" };
  const first = await addCollection(db, collectionInputSchema.parse(fields), options);
  expect(await addCollection(db, collectionInputSchema.parse(fields), options)).toEqual(first);
  expect(first.name).toBe("Shelf once");
});
