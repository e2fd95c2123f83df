import { describe, expect, test } from "vitest";

import { collectionInputSchema } from "#catalogue/rules/collections/collection-input.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { productInputSchema } from "#catalogue/rules/product-input.ts";
import { addCollection } from "#catalogue/operations/collections/save-collection.ts";
import { deleteProduct } from "#catalogue/operations/products/delete-products.ts";
import { listStaffProducts } from "#catalogue/operations/lists/list-staff-products.ts";
import { addProduct } from "#catalogue/operations/products/save-product.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProductFields } from "#test/factories.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const cover = await buildImage(db);

async function addTestProduct(name: string, idempotencyKey?: string) {
  const fields = await buildProductFields(db, { collectionRef: collection.id, image: cover.url, name });
  return addProduct(db, productInputSchema.parse(fields), { idempotencyKey });
}

async function countProducts(search: string): Promise<number> {
  return (await listStaffProducts(db, { page: 1, search })).total;
}

describe("a repeated request to add a product", () => {
  test("adds the product once and returns it each time", async () => {
    const first = await addTestProduct("Lost response", "key-lost-response");
    expect(await addTestProduct("Lost response", "key-lost-response")).toEqual(first);
    expect(await countProducts("Lost response")).toBe(1);
  });

  test("adds the product once even if the requests are concurrent", async () => {
    const results = await Promise.all([1, 2, 3].map(() => addTestProduct("Hasty", "key-at-once")));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await countProducts("Hasty")).toBe(1);
  });

  test("adds another product with another key or without a key", async () => {
    const addedProducts = [
      await addTestProduct("Twin", "key-one-twin"),
      await addTestProduct("Twin", "key-two-twin"),
      await addTestProduct("Twin"),
    ];
    expect(new Set(addedProducts.map(({ id }) => id)).size).toBe(3);
  });

  test("does not add the product again after it was deleted", async () => {
    const { id } = await addTestProduct("Deleted", "key-deleted");
    await deleteProduct(db, id);
    await expect(addTestProduct("Deleted", "key-deleted")).rejects.toThrow(NotFound);
  });
});

test("the key of a rejected request can be used again", async () => {
  const fields = await buildProductFields(db, {
    collectionRef: collection.id,
    image: cover.url,
    name: "Mended",
  });
  const input = productInputSchema.parse(fields);
  const options = { idempotencyKey: "key-mended" };
  await expect(addProduct(db, { ...input, collectionRef: "gone" }, options)).rejects.toThrow();
  expect(await addProduct(db, input, options)).toMatchObject({ name: "Mended" });
});

test("keys of collections and products are separate", async () => {
  const fields = { name: "Collection once", description: "One", image: cover.url };
  const options = { idempotencyKey: "key-lost-response" };
  const first = await addCollection(db, collectionInputSchema.parse(fields), options);
  expect(await addCollection(db, collectionInputSchema.parse(fields), options)).toEqual(first);
  expect(first.name).toBe("Collection once");
});
