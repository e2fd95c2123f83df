import { ne } from "drizzle-orm";
import { expect, test } from "vitest";

import { products } from "../../tables/product-schema.server.ts";
import type { StaffProductFilter, StaffProductSort } from "../../rules/staff-product-query.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { changeStock } from "../stock/change-stock.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct, buildOrderInput } from "#test/factories.ts";

import { listStaffProductIds, listStaffProducts } from "./list-staff-products.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db)).id;
const image = (await buildImage(db)).url;
const toIsoDate = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

await buildProduct(db, {
  id: "a",
  name: "rose",
  collectionRef,
  image,
  createdAt: toIsoDate(1),
  variantPricing: { "50ml": 1000 },
  stock: { "50ml": 3 },
  sold: { "50ml": 5 },
  isNewArrival: true,
});
await buildProduct(db, {
  id: "b",
  name: "Amber",
  collectionRef,
  image,
  createdAt: toIsoDate(2),
  variantPricing: { "50ml": 4000 },
  stock: { "50ml": 0 },
  sold: { "50ml": 1 },
  discountPercentage: 50,
  isWeeklySale: true,
});
await buildProduct(db, {
  id: "c",
  name: "Musk",
  collectionRef,
  image,
  createdAt: toIsoDate(3),
  variantPricing: { "50ml": 3000 },
  stock: { "50ml": 90 },
  sold: { "50ml": 3 },
});

// Imported products can lack images.
await db.update(products).set({ imageId: null }).where(ne(products.id, "a"));

const listIds = async (filter: StaffProductFilter) => {
  const { items, total } = await listStaffProducts(db, filter);
  const matching = await listStaffProductIds(db, filter);
  const ids = items.map(({ id }) => id);
  expect(matching).toEqual({ ids, total });
  return ids.join("");
};

const EXPECTED_IDS: Record<StaffProductSort, string> = {
  newest: "cba",
  oldest: "abc",
  "name-asc": "bca",
  "name-desc": "acb",
  "price-asc": "abc",
  "price-desc": "cba",
  "stock-asc": "bac",
  "stock-desc": "cab",
  "sold-asc": "bca",
  "sold-desc": "acb",
};

test.each(productList.sorts)(
  "the sort order %s applies to the list and to the ids of all matching products",
  async (sort) => {
    expect(await listIds({ sort })).toBe(EXPECTED_IDS[sort]);
  },
);

test.each([
  [{ stock: ["out-of-stock", "critical"] }, "ba"],
  [{ stock: ["in-stock"] }, "c"],
  [{ flags: ["new"] }, "a"],
  [{ flags: ["sale"] }, "b"],
  [{ flags: ["no-image"] }, "cb"],
  [{ flags: ["no-image", "sale"] }, "b"],
  [{ minPrice: 2000 }, "cb"],
  [{ minPrice: 1001, maxPrice: 2000 }, "b"],
  [{ minPrice: 9000 }, ""],
] satisfies [StaffProductFilter, string][])(
  "the filter %j applies to the list, its total and the ids of all matching products",
  async (filter, ids) => {
    expect(await listIds(filter)).toBe(ids);
  },
);

test("archived products are listed only if the filter includes their status", async () => {
  const fields = { collectionRef, image, category: "Status" };
  await buildProduct(db, { ...fields, id: "d", name: "Draft", status: "draft" });
  await buildProduct(db, { ...fields, id: "e", name: "Archived", status: "archived" });
  await buildProduct(db, { ...fields, id: "f", name: "Published" });
  const search = { search: "Status", sort: "name-asc" } as const;
  expect(await listIds(search)).toBe("df");
  expect(await listIds({ ...search, status: ["archived"] })).toBe("e");
  expect(await listIds({ ...search, status: ["archived", "draft"] })).toBe("ed");
  const { items } = await listStaffProducts(db, { ...search, status: ["archived"] });
  expect(items[0]?.status).toBe("archived");
});

test("the sort orders by stock and by units sold reflect every stock change, confirmed order and cancelled order", async () => {
  const fields = { collectionRef, image, category: "Ranked" };
  await buildProduct(db, { ...fields, id: "x", name: "X", stock: { "50ml": 5 } });
  await buildProduct(db, { ...fields, id: "y", name: "Y", stock: { "50ml": 8 } });
  const listByStockAndSold = async () => [
    await listIds({ search: "Ranked", sort: "stock-asc" }),
    await listIds({ search: "Ranked", sort: "sold-desc" }),
  ];
  expect(await listByStockAndSold()).toEqual(["xy", "xy"]);
  await changeStock(db, "y", { variant: "50ml", stock: 4, expectedStock: 8 });
  expect(await listByStockAndSold()).toEqual(["yx", "xy"]);
  await changeStock(db, "y", { variant: "50ml", stock: 6, expectedStock: 4 });
  const { id } = await placeOrder(db, buildOrderInput([{ productId: "y", variant: "50ml", quantity: 2 }]));
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  expect(await listByStockAndSold()).toEqual(["yx", "yx"]);
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  expect(await listByStockAndSold()).toEqual(["xy", "xy"]);
});
