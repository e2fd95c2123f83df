import { expect, test } from "vitest";

import { deleteProduct } from "#catalogue/operations/products/delete-products.ts";
import { cacheByFilter } from "#catalogue/operations/lists/count-matching.ts";
import { listProductFacets } from "#catalogue/operations/lists/list-product-facets.ts";
import { listProducts } from "#catalogue/operations/lists/list-products.ts";
import { changeStock } from "#catalogue/operations/stock/change-stock.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

import { incrementRevision } from "./catalogue-revision.ts";
import { cacheUntilCatalogueChange } from "./revision-cache.ts";

const db = await openTestDatabase();

/** Returns a function that counts its calls. */
function createCounter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test("a count is calculated once for concurrent and later requests", async () => {
  const compute = createCounter();
  const getCount = () => cacheUntilCatalogueChange(db, "once", compute);
  expect(await Promise.all([getCount(), getCount(), getCount()])).toEqual([1, 1, 1]);
  expect(await getCount()).toBe(1);
});

test("cached counts remain valid after orders and stock changes, but not after product changes", async () => {
  const compute = createCounter();
  const getCount = () => cacheUntilCatalogueChange(db, "unchanged by orders", compute);
  await getCount();
  await db.transaction((tx) => incrementRevision(tx, { leavesProductsUnchanged: true }));
  expect(await getCount()).toBe(1);
  await db.transaction((tx) => incrementRevision(tx));
  expect(await getCount()).toBe(2);
});

test("selling out a size discards only the counts that depend on stock", async () => {
  const collectionRef = (await buildCollection(db)).id;
  await buildProduct(db, { collectionRef, id: "last", stock: { "50ml": 1 } });
  const [productCounter, stockCounter] = [createCounter(), createCounter()];
  const getProductCount = () => cacheUntilCatalogueChange(db, "independent of stock", productCounter);
  const getStockCount = () =>
    cacheUntilCatalogueChange(db, "dependent on stock", stockCounter, { dependsOnStock: true });
  await Promise.all([getProductCount(), getStockCount()]);
  expect([await getProductCount(), await getStockCount()]).toEqual([1, 1]);
  await changeStock(db, "last", { variant: "50ml", stock: 0, expectedStock: 1 });
  expect([await getProductCount(), await getStockCount()]).toEqual([1, 2]);
  await deleteProduct(db, "last");
  expect([await getProductCount(), await getStockCount()]).toEqual([2, 3]);
});

test("counts for free-form prices, notes and sizes do not evict other counts", async () => {
  const [totalCounter, availableCounter] = [createCounter(), createCounter()];
  const getTotal = () => cacheByFilter(db, "total", {}, totalCounter);
  const getAvailable = () => cacheByFilter(db, "total", { available: true }, availableCounter);
  await Promise.all([getTotal(), getAvailable()]);
  await Promise.all(
    Array.from({ length: 1100 }, async (_, count) => {
      const freeFormFilter = [{ minPrice: count }, { notes: [`${count}`] }, { sizes: [`${count}ml`] }][
        count % 3
      ];
      await cacheByFilter(db, "total", { ...freeFormFilter }, async () => count);
      await cacheByFilter(db, "total", { ...freeFormFilter, available: true }, async () => count);
    }),
  );
  expect([await getTotal(), await getAvailable()]).toEqual([1, 1]);
});

test("a failed count is retried", async () => {
  const rejectCount = async () => Promise.reject(new Error("The database is unavailable."));
  await expect(cacheUntilCatalogueChange(db, "failed", rejectCount)).rejects.toThrow(
    "The database is unavailable.",
  );
  expect(await cacheUntilCatalogueChange(db, "failed", async () => 7)).toBe(7);
});

test("only the most recently used counts are cached", async () => {
  const compute = createCounter();
  await cacheUntilCatalogueChange(db, "old", compute);
  for (let count = 0; count < 1000; count += 1)
    await cacheUntilCatalogueChange(db, `many ${count}`, async () => count);
  expect(await cacheUntilCatalogueChange(db, "old", compute)).toBe(2);
});

test("adding and deleting products changes counts, sizes and prices immediately", async () => {
  const collectionRef = (await buildCollection(db)).id;
  await buildProduct(db, { collectionRef, id: "small", variantPricing: { "30ml": 900 } });
  expect((await listProducts(db)).total).toBe(1);
  await buildProduct(db, { collectionRef, id: "large", variantPricing: { "90ml": 4000 } });
  expect((await listProducts(db)).total).toBe(2);
  expect(await listProductFacets(db, { collection: collectionRef })).toMatchObject({
    sizes: [
      { value: "30ml", count: 1 },
      { value: "90ml", count: 1 },
    ],
    minPrice: 900,
    maxPrice: 4000,
  });
  await deleteProduct(db, "large");
  expect((await listProducts(db)).total).toBe(1);
  expect(await listProductFacets(db)).toMatchObject({ sizes: [{ value: "30ml", count: 1 }], maxPrice: 900 });
});
