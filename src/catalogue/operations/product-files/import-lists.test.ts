import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection } from "#test/factories.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

import { products } from "../../tables/product-schema.server.ts";

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
