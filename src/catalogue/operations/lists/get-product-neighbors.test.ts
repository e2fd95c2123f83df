import { expect, test } from "vitest";

import { productList } from "../../rules/staff-product-query.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

import { getProductNeighbors } from "./get-product-neighbors.ts";
import { listStaffProductIds } from "./list-staff-products.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db)).id;

// Several products have the same creation time, price, stock and sold count.
for (const [index, price] of [1000, 1000, 1000, 2000, 3000, 3000, 4000].entries()) {
  await buildProduct(db, {
    id: `p${index}`,
    name: index % 2 === 0 ? `Oud ${index}` : `Musk ${index}`,
    collectionRef,
    createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))).toISOString(),
    variantPricing: { "50ml": price },
    stock: { "50ml": price / 1000 },
    sold: { "50ml": price / 1000 },
  });
}

test.each(productList.sorts.flatMap((sort) => [{ sort }, { sort, search: "oud" }]))(
  "the neighbors of each product are the adjacent products of the list: %j",
  async (query) => {
    const { ids } = await listStaffProductIds(db, query);
    expect(ids.length).toBeGreaterThan(3);
    for (const [index, id] of ids.entries()) {
      expect(await getProductNeighbors(db, id, query)).toEqual({
        previous: ids[index - 1] ?? null,
        next: ids[index + 1] ?? null,
      });
    }
  },
);

test("a product that no longer matches the filter has the neighbors of its position in the sort order", async () => {
  expect(await getProductNeighbors(db, "p1", { search: "oud", sort: "name-asc" })).toEqual({
    previous: null,
    next: "p0",
  });
});

test("reading the neighbors of an unknown product fails with NotFound", async () => {
  await expect(getProductNeighbors(db, "unknown")).rejects.toThrow(NotFound);
});
