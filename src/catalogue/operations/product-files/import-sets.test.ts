import { randomUUID } from "node:crypto";

import { beforeEach, expect, test } from "vitest";

import type { Product } from "../../rules/product.ts";
import { PRODUCT_COLUMNS } from "../../rules/product-files/product-columns.ts";
import { toProductFileRows } from "../../rules/product-files/product-file.ts";
import { deleteProducts } from "../products/delete-products.ts";
import { getProduct } from "../products/get-product.ts";
import { getStaffProduct } from "../products/get-staff-product.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct, buildOrderInput } from "#test/factories.ts";
import type { SheetTable } from "#platform/rules/sheet-cell.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

import { importProducts, previewImport } from "./import-products.ts";
import { undoImport } from "./undo-import.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const cover = await buildImage(db);

let oud: Product;
let rose: Product;
let set: Product;

beforeEach(async () => {
  const fields = { collectionRef: collection.id, image: cover.url };
  const sizes = { variantPricing: { "10ml": 1000 }, stock: { "10ml": 6 } };
  oud = await buildProduct(db, { ...fields, ...sizes, name: "Oud" });
  rose = await buildProduct(db, { ...fields, ...sizes, name: "Rose" });
  const parts = [
    { productId: oud.id, variant: "10ml", quantity: 2 },
    { productId: rose.id, variant: "10ml", quantity: 1 },
  ];
  set = await buildProduct(db, {
    ...fields,
    name: "Trio",
    variantPricing: { "Box; red": 2000 },
    stock: {},
    parts: { "Box; red": parts },
  });
});

async function exportProduct(id: string) {
  const editable = await getStaffProduct(db, id);
  const rows = editable === undefined ? [] : toProductFileRows(editable.product);
  return buildSheetTable(
    PRODUCT_COLUMNS,
    rows.map((row) => row.map((value) => String(value ?? ""))),
  );
}

/** Returns a file with the columns `id`, `variant` and `set_of`. */
const buildSetFile = (...rows: string[][]) => buildSheetTable(["id", "variant", "set_of"], rows);

async function importFile(table: SheetTable): Promise<string> {
  const id = randomUUID();
  await importProducts(db, { id, fileName: "sets.csv", table });
  return id;
}

const readParts = async (id: string) => {
  const { parts = {} } = (await getProduct(db, id)) ?? {};
  return Object.values(parts).map((sizeParts) =>
    sizeParts.map(({ productId, variant, quantity }) => [productId, variant, quantity]),
  );
};

test("importing an exported set changes nothing, or restores the set if it was deleted", async () => {
  const file = await exportProduct(set.id);
  expect((await previewImport(db, file)).products).toMatchObject([{ outcome: "unchanged" }]);
  const before = await getProduct(db, set.id);
  await deleteProducts(db, [set.id]);
  await importFile(file);
  expect(await getProduct(db, set.id)).toEqual({
    ...before,
    sizeIds: { "Box; red": expect.any(Number) },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await findViolations(db)).toEqual([]);
});

test("replacing the parts of a set can be previewed, imported and undone", async () => {
  const file = buildSetFile([set.id, "Box; red", `${rose.id}:10ml x 3`]);
  const { products } = await previewImport(db, file);
  expect(products[0]?.changes).toEqual([
    {
      field: "set_of Box; red",
      from: `${oud.id}:10ml x 2; ${rose.id}:10ml x 1`,
      to: `${rose.id}:10ml x 3`,
    },
  ]);
  const id = await importFile(file);
  expect(await readParts(set.id)).toEqual([[[rose.id, "10ml", 3]]]);
  expect((await getProduct(db, set.id))?.stock).toEqual({ "Box; red": 2 });
  await undoImport(db, id);
  expect(await getProduct(db, set.id)).toMatchObject({ parts: set.parts, stock: { "Box; red": 3 } });
  expect(await findViolations(db)).toEqual([]);
});

test("an import can turn a single size into a set and a set into a single size, and the undo reverses both", async () => {
  const columns = ["id", "variant", "stock", "set_of"];
  const single = await buildProduct(db, {
    collectionRef: collection.id,
    image: cover.url,
    variantPricing: { Box: 2000 },
    stock: { Box: 7 },
  });
  const id = await importFile(
    buildSheetTable(columns, [
      [single.id, "Box", "50", `${rose.id}:10ml`],
      [set.id, "Box; red", "4", ""],
    ]),
  );
  expect(await getProduct(db, single.id)).toMatchObject({ stock: { Box: 6 } });
  expect(await getProduct(db, set.id)).toMatchObject({ stock: { "Box; red": 4 } });
  expect((await getProduct(db, set.id))?.parts).toBeUndefined();
  await undoImport(db, id);
  expect(await getProduct(db, single.id)).toMatchObject({ stock: { Box: 7 } });
  expect(await readParts(single.id)).toEqual([]);
  expect(await getProduct(db, set.id)).toMatchObject({ parts: set.parts, stock: { "Box; red": 3 } });
  expect(await findViolations(db)).toEqual([]);
});

test("a set can contain products in the same file, and the undo deletes the new set and its new part", async () => {
  const [partId, newSetId] = [`part-${randomUUID()}`, `set-${randomUUID()}`];
  const fields = ["Roses", collection.id, "Women", cover.publicId, "900", "8"];
  const id = await importFile(
    buildSheetTable(
      ["id", "name", "description", "collection", "category", "image", "price", "stock", "variant", "set_of"],
      [
        [newSetId, "New set", ...fields, "Box", `${partId}:10ml x 2`],
        [partId, "New part", ...fields, "10ml", ""],
        [set.id, "Trio", ...fields, "Box; red", `${partId}:10ml`],
      ],
    ),
  );
  expect((await getProduct(db, newSetId))?.stock).toEqual({ Box: 4 });
  await undoImport(db, id);
  expect(await getProduct(db, newSetId)).toBeUndefined();
  expect(await getProduct(db, partId)).toBeUndefined();
  expect((await getProduct(db, set.id))?.parts).toEqual(set.parts);
});

test("unknown parts, nested sets and unparsable cells are reported with their row numbers", async () => {
  const single = await buildProduct(db, { collectionRef: collection.id, image: cover.url });
  const { errors } = await previewImport(
    db,
    buildSetFile(
      [set.id, "Box; red", "unknown:10ml; oud 10ml"],
      [single.id, "50ml", `${oud.id}:99ml; ${set.id}:Box\\; red`],
      [oud.id, "10ml", `${single.id}:50ml`],
      [rose.id, "10ml", `${oud.id}:10ml x 0`],
    ),
  );
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, "set_of", "Not readable: oud 10ml. Write parts like “product-id:50ml x 2; other-id:10ml x 1”."],
    [3, "set_of", `There is no product ${oud.id} with the size 99ml`],
    [3, "set_of", "A set cannot contain another set"],
    [4, "set_of", "A set cannot contain another set"],
    [4, "set_of", "This product is a part of the set Trio, so it cannot be a set itself"],
    [5, "set_of", "Enter a quantity from 1 to 100"],
  ]);
});

test("neither an import nor its undo can change an ordered size between a set and a single size", async () => {
  const placeSetOrder = (id: string, variant: string) =>
    placeOrder(db, buildOrderInput([{ productId: id, variant, quantity: 1 }]));
  await placeSetOrder(set.id, "Box; red");
  const message = "Box; red has been ordered, so it cannot change between a set and a single size.";
  const { errors } = await previewImport(db, buildSetFile([set.id, "Box; red", ""]));
  expect(errors).toMatchObject([{ row: 2, column: "set_of", message: expect.stringContaining(message) }]);
  const single = await buildProduct(db, { collectionRef: collection.id, image: cover.url, name: "Single" });
  const id = await importFile(buildSetFile([single.id, "50ml", `${rose.id}:10ml`]));
  await placeSetOrder(single.id, "50ml");
  await expect(undoImport(db, id)).rejects.toThrow("Single has been ordered since.");
});
