import { randomUUID } from "node:crypto";

import { expect, inject, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { collectionInputSchema } from "#catalogue/rules/collections/collection-input.ts";
import { deleteCollection } from "#catalogue/operations/collections/collections.ts";
import { reorderFeatured, setFeatured } from "#catalogue/operations/collections/feature-collections.ts";
import { updateCollection } from "#catalogue/operations/collections/save-collection.ts";
import { importProducts } from "#catalogue/operations/product-files/import-products.ts";
import { undoImport } from "#catalogue/operations/product-files/undo-import.ts";
import { deleteProduct, deleteProducts } from "#catalogue/operations/products/delete-products.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { getRevision, incrementRevision, countLocalIncrements } from "./catalogue-revision.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

const db = await openTestDatabase();

/** Other operations, e.g. saving, selling, rating and importing products, are covered by their own tests. */
test.each<[string, () => Promise<() => Promise<unknown>>]>([
  [
    "deleting a product",
    async () => {
      const { id } = await buildProduct(db);
      return () => deleteProduct(db, id);
    },
  ],
  [
    "deleting several products",
    async () => {
      const { id } = await buildProduct(db);
      return () => deleteProducts(db, [id]);
    },
  ],
  ["adding a collection", async () => () => buildCollection(db)],
  [
    "updating a collection",
    async () => {
      const { id, description } = await buildCollection(db);
      const image = (await buildImage(db)).url;
      const input = collectionInputSchema.parse({ name: "Renamed", description, image });
      return () => updateCollection(db, id, input);
    },
  ],
  [
    "deleting a collection",
    async () => {
      const { id } = await buildCollection(db);
      return () => deleteCollection(db, id);
    },
  ],
  [
    "featuring and reordering collections",
    async () => {
      const [first, second] = [await buildCollection(db), await buildCollection(db)];
      await setFeatured(db, first.id, true);
      return async () => {
        await setFeatured(db, second.id, true);
        await reorderFeatured(db, [second.id, first.id]);
      };
    },
  ],
  [
    "undoing an import",
    async () => {
      const id = randomUUID();
      const { id: collection } = await buildCollection(db);
      const row = [
        "",
        "Added",
        "Roses",
        collection,
        "Women",
        "50ml",
        "4500",
        "3",
        (await buildImage(db)).publicId,
      ];
      const columns = [
        "id",
        "name",
        "description",
        "collection",
        "category",
        "variant",
        "price",
        "stock",
        "image",
      ];
      await importProducts(db, { id, fileName: "products.csv", table: buildSheetTable(columns, [row]) });
      return () => undoImport(db, id);
    },
  ],
  ["saving the store settings", async () => () => saveStore(db, readSampleStore())],
])("%s increments the revision and this process's count of local increments", async (_name, prepare) => {
  const change = await prepare();
  const [before, localBefore] = [await getRevision(db), countLocalIncrements()];
  await change();
  expect(await getRevision(db)).toBeGreaterThan(before);
  expect(countLocalIncrements()).toBeGreaterThan(localBefore);
});

test("every committed change increments the revision by one, even under concurrency", async () => {
  const before = await getRevision(db);
  await Promise.all(Array.from({ length: 30 }, () => db.transaction((tx) => incrementRevision(tx))));
  expect(await getRevision(db)).toBe(before + 30);
});

test("a change that is rolled back does not change the revision", async () => {
  const before = await getRevision(db);
  const rolledBack = db.transaction(async (tx) => {
    await incrementRevision(tx);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await getRevision(db)).toBe(before);
});

test("two increments in one transaction increase the revision by two", async () => {
  const before = await getRevision(db);
  await db.transaction(async (tx) => {
    await incrementRevision(tx);
    await incrementRevision(tx);
  });
  expect(await getRevision(db)).toBe(before + 2);
});

// The embedded database has one connection: its transactions never overlap.
test.runIf(inject("databaseTemplate").engine === "postgres")(
  "concurrent changes do not wait for each other's commit",
  async () => {
    const before = await getRevision(db);
    await db.transaction(async (first) => {
      await incrementRevision(first, { leavesProductsUnchanged: true });
      await db.transaction((second) => incrementRevision(second, { leavesProductsUnchanged: true }));
      expect(await getRevision(db)).toBe(before + 1);
    });
    expect(await getRevision(db)).toBe(before + 2);
  },
);
