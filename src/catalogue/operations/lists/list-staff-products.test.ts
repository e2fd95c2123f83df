import { describe, expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { deleteProduct } from "../products/delete-products.ts";
import { getStaffProduct } from "../products/get-staff-product.ts";
import { listCategories } from "./list-categories.ts";
import { listStaffProducts } from "./list-staff-products.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db, { name: "Shelf" });
const other = await buildCollection(db, { name: "Other" });
const common = { collectionRef: collection.id, image: (await buildImage(db)).url, category: "Unisex" };
const productFields = [
  { name: "Oud 100% Pure", sku: "ZE-77", createdAt: "2026-01-01T00:00:00.000Z" },
  { name: "Rose Attar", sku: "", createdAt: "2026-01-03T00:00:00.000Z" },
  { name: "Amber", category: "Women_s", createdAt: "2026-01-02T00:00:00.000Z", collectionRef: other.id },
];
for (const product of productFields) await buildProduct(db, { ...common, ...product });

async function listNames(query: Parameters<typeof listStaffProducts>[1]) {
  return (await listStaffProducts(db, query)).items.map((product) => product.name);
}

describe("the staff's product list", () => {
  test("is sorted newest first", async () => {
    expect(await listNames({})).toEqual(["Rose Attar", "Amber", "Oud 100% Pure"]);
  });

  test.each([
    ["rose", ["Rose Attar"]],
    [" ZE-7 ", ["Oud 100% Pure"]],
    ["WOMEN", ["Amber"]],
    ["0%", ["Oud 100% Pure"]],
    ["n_s", ["Amber"]],
    ["n_x", []],
    ["nothing like it", []],
  ])("a search for %j matches name, item number and category literally", async (search, names) => {
    expect(await listNames({ search })).toEqual(names);
  });

  test("can be filtered by collection, with or without a search", async () => {
    expect(await listNames({ collection: other.id })).toEqual(["Amber"]);
    expect(await listNames({ collection: other.id, search: "rose" })).toEqual([]);
    expect(await listNames({ collection: "unknown" })).toEqual([]);
  });

  test("a page number past the end returns the last page", async () => {
    expect(await listStaffProducts(db, { page: 9, pageSize: 2 })).toMatchObject({
      page: 2,
      total: 3,
      items: [{ name: "Oud 100% Pure" }],
    });
  });

  test("a product's own image is distinguished from the images of its sizes", async () => {
    const bottle = await buildImage(db);
    const product = await buildProduct(db, { ...common, image: null, variantImages: { "50ml": bottle.url } });
    const staffProduct = await getStaffProduct(db, product.id);
    expect(staffProduct?.product).toMatchObject({ storedImage: bottle, mainImage: null, ratingCount: 0 });
    await deleteProduct(db, product.id);
    expect(await getStaffProduct(db, product.id)).toBeUndefined();
  });

  test("each category that products use is listed once", async () => {
    expect(await listCategories(db)).toEqual(["Unisex", "Women_s"]);
    await buildProduct(db, { ...common, category: "" });
    expect(await listCategories(db)).toEqual(["Unisex", "Women_s"]);
  });
});
