import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection } from "#test/factories.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

import { products } from "../../tables/product-schema.server.ts";

import { changeProducts } from "../products/change-products.ts";

import { importProducts, previewImport } from "./import-products.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);

test("a list kept by hand needs no descriptions, images or repeated names; its products are drafts with the image of their collection", async () => {
  const name = `Khus ${randomUUID()}`;
  const file = () =>
    buildSheetTable(
      ["S.No", "Perfume Name", "Size", "Rate", "Qty"],
      [
        ["1", name, "50 ml", "Rs. 4,500/-", "12"],
        ["2", "", "100 ml", "1,25,000", "3"],
      ],
    );
  const choices = { collection: collection.id };
  const { errors, notes, products: planned } = await previewImport(db, file(), choices);
  expect(errors).toEqual([]);
  expect(planned.map(({ rows, outcome }) => [outcome, rows])).toEqual([["added", [2, 3]]]);
  expect(notes).toEqual([
    "Row 3 has no name. It is read as a size of the product above it.",
    "1 product has no description. It gets its name as the description.",
    `1 new product has no image. It gets the image of its collection and stays a draft: ${name}`,
  ]);
  await importProducts(db, { id: randomUUID(), fileName: "list.xlsx", table: file() }, choices);
  const [stored] = await db.select().from(products).where(eq(products.name, name));
  expect(stored).toMatchObject({ status: "draft", description: name });
  const again = await previewImport(db, file(), choices);
  expect(again.products.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
});

test("a row without a name is not read as a size if it says more than a size", async () => {
  const file = buildSheetTable(
    ["Name", "Details", "Size", "Price"],
    [
      [`Gulab ${randomUUID()}`, "Roses", "50ml", "4500"],
      ["", "Oud", "50ml", "5500"],
    ],
  );
  const { errors } = await previewImport(db, file, { collection: collection.id });
  expect(errors).toEqual([{ row: 3, column: "id", message: "Enter the product's id or its name" }]);
});

test("a list whose cells have line breaks finds its products, sizes and collections again", async () => {
  const name = `Khus ${randomUUID()}`;
  const summer = await buildCollection(db, { name: `Summer ${randomUUID()}` });
  const file = () =>
    buildSheetTable(
      ["Name", "Collection", "Size", "Price"],
      [[name.replace(" ", " \n"), summer.name.replace(" ", "\r\n"), "50\tml", "4500"]],
    );
  await importProducts(db, { id: randomUUID(), fileName: "list.xlsx", table: file() });
  const { errors, products: planned } = await previewImport(db, file());
  expect([errors, planned.map(({ outcome }) => outcome)]).toEqual([[], ["unchanged"]]);
});

test("a later export of another shop ends the discount of an earlier one, and with it the weekly sale", async () => {
  const handle = `khus-${randomUUID()}`;
  const file = (price: string, compareAt: string) =>
    buildSheetTable(
      ["Handle", "Title", "Body (HTML)", "Option1 Value", "Variant Price", "Variant Compare At Price"],
      [[handle, "Khus", "Green", "50ml", price, compareAt]],
    );
  const choices = { collection: collection.id };
  const table = file("3600", "4500");
  await importProducts(db, { id: randomUUID(), fileName: "shopify.csv", table }, choices);
  await changeProducts(db, { ids: [handle], change: { isWeeklySale: true, discountPercentage: 20 } });
  const { errors, products: planned } = await previewImport(db, file("4500", ""), choices);
  expect(errors).toEqual([]);
  expect(planned[0]?.changes).toEqual([
    { field: "discount", from: "20", to: null },
    { field: "weekly_sale", from: "yes", to: "no" },
  ]);
});
