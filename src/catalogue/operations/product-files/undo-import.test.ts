import { randomUUID } from "node:crypto";

import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { stockMovements } from "../../tables/stock-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productInputSchema } from "../../rules/product-input.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { deleteProduct } from "../products/delete-products.ts";
import { getSavedProduct, getProduct } from "../products/get-product.ts";
import { updateProduct } from "../products/save-product.ts";
import { productImportRows } from "../../tables/product-change-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import {
  buildCollection,
  buildImage,
  buildProduct,
  buildOrderInput,
  buildProductFields,
} from "#test/factories.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

import { changePrices, undoPriceChange } from "../price-changes/price-changes.ts";
import { importProducts } from "./import-products.ts";
import { undoImport } from "./undo-import.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const cover = await buildImage(db);
const base = { collectionRef: collection.id, image: cover.url };
const COLUMNS = ["id", "name", "description", "collection", "category", "variant", "price", "stock", "image"];

const buildRow = (id: string, name: string, variant: string, price: number, stock: number | "") =>
  [id, name, "Roses", collection.id, "Women", variant, price, stock, cover.publicId].map(String);

async function importRows(...rows: string[][]): Promise<string> {
  const id = randomUUID();
  await importProducts(db, { id, fileName: "products.csv", table: buildSheetTable(COLUMNS, rows) });
  return id;
}

async function raisePrice(id: string, { from, by }: { from: number; by: number }): Promise<string> {
  const sizes = [{ id, prices: [{ size: "50ml", price: from }] }];
  const rule = { unit: "rupees", change: by, size: null, roundTo: 1 } as const;
  return (await changePrices(db, { id: randomUUID(), rule, products: sizes })).id;
}

async function placeTestOrder(productId: string, variant: string, quantity: number, status?: "confirmed") {
  const { id } = await placeOrder(db, buildOrderInput([{ productId, variant, quantity }]));
  if (status) await updateOrderStatus(db, { orderId: id, status });
  return id;
}

describe("undoing an import", () => {
  test("an undo restores updated products and deletes added products and sizes", async () => {
    const before = await buildProduct(db, { ...base, discountPercentage: 10, sku: "OLD" });
    const addedId = `added-${randomUUID()}`;
    const id = await importRows(
      buildRow(before.id, "Changed", "50ml", 9000, 5),
      buildRow("", "Changed", "100ml", 12_000, 5),
      buildRow(addedId, "Added", "50ml", 100, 1),
    );
    expect((await getProduct(db, before.id))?.variants).toEqual(["50ml", "100ml"]);
    const undone = await undoImport(db, id);
    expect(undone.undoneAt).not.toBeNull();
    const { updatedAt: _newUpdatedAt, ...after } = await getSavedProduct(db, before.id);
    const { updatedAt: _oldUpdatedAt, ...original } = before;
    expect(after).toEqual(original);
    expect(await getProduct(db, addedId)).toBeUndefined();
    await expect(undoImport(db, id)).rejects.toThrow("This import has already been undone");
  });

  test("undoing imports of the same products from the last to the first returns the values before each", async () => {
    const before = await buildProduct(db, { ...base, stock: { "50ml": 20 } });
    const addedId = `added-${randomUUID()}`;
    const first = await importRows(
      buildRow(before.id, "First", "50ml", 9000, 30),
      buildRow(addedId, "Added", "50ml", 100, 1),
    );
    const second = await importRows(
      buildRow(before.id, "Second", "50ml", 8000, 50),
      buildRow(addedId, "Added again", "50ml", 200, 2),
    );
    const third = await importRows(buildRow(before.id, "Third", "50ml", 7000, 60));
    await placeTestOrder(before.id, "50ml", 4, "confirmed");
    await undoImport(db, third);
    expect(await getProduct(db, before.id)).toMatchObject({
      name: "Second",
      price: 8000,
      stock: { "50ml": 46 },
    });
    await undoImport(db, second);
    expect(await getProduct(db, before.id)).toMatchObject({
      name: "First",
      price: 9000,
      stock: { "50ml": 26 },
    });
    expect(await getProduct(db, addedId)).toMatchObject({ name: "Added", price: 100 });
    await undoImport(db, first);
    const { name, price } = before;
    expect(await getProduct(db, before.id)).toMatchObject({ name, price, stock: { "50ml": 16 } });
    expect(await getProduct(db, addedId)).toBeUndefined();
  });

  test("an import is undone after the later imports of its products; the error names the file", async () => {
    const { id: productId } = await buildProduct(db, base);
    const first = await importRows(buildRow(productId, "First", "50ml", 9000, 30));
    await importRows(buildRow(productId, "Second", "50ml", 8000, 50));
    await expect(undoImport(db, first)).rejects.toThrow(
      "Second has been changed by the import of products.csv since. Undo that import first.",
    );
  });

  test("an undone price change does not prevent the undo of an earlier change of the product", async () => {
    const { id: productId } = await buildProduct(db, { ...base, variantPricing: { "50ml": 4500 } });
    const importId = await importRows(buildRow(productId, "Imported", "50ml", 5000, 30));
    const raise = await raisePrice(productId, { from: 5000, by: 1000 });
    await expect(undoImport(db, importId)).rejects.toThrow("Imported has changed since.");
    const reimport = await importRows(buildRow(productId, "Again", "50ml", 8000, 40));
    await undoImport(db, reimport);
    const secondRaise = await raisePrice(productId, { from: 6000, by: 500 });
    await undoPriceChange(db, secondRaise);
    await undoPriceChange(db, raise);
    await undoImport(db, importId);
    expect((await getProduct(db, productId))?.variantPricing).toEqual({ "50ml": 4500 });
  });

  test("what staff changed beside a price change prevents the undo of an earlier import", async () => {
    const { id: productId } = await buildProduct(db, base);
    const importId = await importRows(buildRow(productId, "Imported", "50ml", 5000, 30));
    const raise = await raisePrice(productId, { from: 5000, by: 1000 });
    const price = { variantPricing: { "50ml": 6000 } };
    const input = productInputSchema.parse(
      await buildProductFields(db, { ...base, ...price, name: "By staff" }),
    );
    await updateProduct(db, productId, input);
    await undoPriceChange(db, raise);
    await expect(undoImport(db, importId)).rejects.toThrow("By staff has changed since.");
  });

  test("what staff changed between two imports stays when both are undone", async () => {
    const { id: productId } = await buildProduct(db, { ...base, name: "Oud" });
    const first = await importRows(buildRow(productId, "First", "50ml", 9000, 30));
    const input = productInputSchema.parse(await buildProductFields(db, { ...base, name: "By staff" }));
    await updateProduct(db, productId, input);
    const second = await importRows(buildRow(productId, "Second", "50ml", 8000, 50));
    await undoImport(db, second);
    await expect(undoImport(db, first)).rejects.toThrow("By staff has changed since.");
    expect((await getProduct(db, productId))?.name).toBe("By staff");
  });

  test("an import of an earlier release, which stored the image under another name, can be undone", async () => {
    const before = await buildProduct(db, base);
    const id = await importRows(buildRow(before.id, "Changed", "50ml", 9000, 5));
    await db
      .update(productImportRows)
      .set({ before: sql`before - 'imageRef' || jsonb_build_object('picture', before -> 'imageRef')` })
      .where(eq(productImportRows.importId, id));
    await undoImport(db, id);
    const { updatedAt: _newUpdatedAt, ...after } = await getSavedProduct(db, before.id);
    const { updatedAt: _oldUpdatedAt, ...original } = before;
    expect(after).toEqual(original);
  });

  test("an undo keeps the stock changes of orders since the import", async () => {
    const { id: productId } = await buildProduct(db, { ...base, stock: { "50ml": 20 } });
    const id = await importRows(buildRow(productId, "Oud", "50ml", 4500, 50));
    const orderId = await placeTestOrder(productId, "50ml", 4, "confirmed");
    await undoImport(db, id);
    expect((await getProduct(db, productId))?.stock).toEqual({ "50ml": 16 });
    await updateOrderStatus(db, { orderId, status: "cancelled" });
    expect((await getProduct(db, productId))?.stock).toEqual({ "50ml": 20 });
    const rows = await db
      .select({ delta: stockMovements.delta })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId))
      .orderBy(asc(stockMovements.id));
    expect(rows.map(({ delta }) => delta)).toEqual([20, 30, -4, -30, 4]);
  });

  test("an undo restores limited stock that the import made unlimited", async () => {
    const { id: productId } = await buildProduct(db, { ...base, stock: { "50ml": 20 } });
    const id = await importRows(buildRow(productId, "Oud", "50ml", 4500, ""));
    expect((await getProduct(db, productId))?.stock).toEqual({ "50ml": null });
    await undoImport(db, id);
    expect((await getProduct(db, productId))?.stock).toEqual({ "50ml": 20 });
  });

  test("an import cannot be undone if its products were changed, ordered or deleted afterwards, and the error names them", async () => {
    const [changed, deleted, oversold, unchanged] = [
      await buildProduct(db, { ...base, name: "Changed" }),
      await buildProduct(db, { ...base, name: "Deleted" }),
      await buildProduct(db, { ...base, name: "Oversold", stock: { "50ml": 2 } }),
      await buildProduct(db, { ...base, name: "Fine" }),
    ];
    const addedId = `added-${randomUUID()}`;
    const id = await importRows(
      buildRow(changed.id, "Changed", "50ml", 1, 9),
      buildRow(deleted.id, "Deleted", "50ml", 1, 9),
      buildRow(oversold.id, "Oversold", "50ml", 1, 9),
      buildRow(unchanged.id, "Fine", "50ml", 1, 9),
      buildRow(addedId, "Added", "50ml", 1, 9),
    );
    const input = productInputSchema.parse(await buildProductFields(db, { ...base, name: "Changed" }));
    await updateProduct(db, changed.id, input);
    await deleteProduct(db, deleted.id);
    await placeTestOrder(oversold.id, "50ml", 5, "confirmed");
    await placeTestOrder(addedId, "50ml", 1);
    await expect(undoImport(db, id)).rejects.toThrow(
      "The import cannot be undone, so nothing was changed. Added has been ordered since. Changed has changed since. Deleted has been deleted since. Oversold has been ordered since.",
    );
    expect((await getProduct(db, unchanged.id))?.price).toBe(1);
    expect(await db.$count(products, eq(products.id, addedId))).toBe(1);
  });

  test("the error names at most five products that prevent the undo, and counts the others", async () => {
    const names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    const builtProducts = await Promise.all(names.map((name) => buildProduct(db, { ...base, name })));
    const id = await importRows(
      ...builtProducts.map(({ id: productId, name }) => buildRow(productId, name, "50ml", 1, 9)),
    );
    for (const { id: productId } of builtProducts) await deleteProduct(db, productId);
    await expect(undoImport(db, id)).rejects.toThrow(
      /has been deleted since\. 3 more products prevent the undo\.$/,
    );
  });

  test("an import cannot be undone once a size that it added has been ordered", async () => {
    const { id: productId } = await buildProduct(db, base);
    const id = await importRows(buildRow(productId, "Oud Mehtab", "100ml", 1, 9));
    await placeTestOrder(productId, "100ml", 1);
    await expect(undoImport(db, id)).rejects.toThrow("Oud Mehtab has been ordered since.");
  });

  test("an import cannot be undone once a size that it added has been ordered as part of a set", async () => {
    const { id: productId } = await buildProduct(db, base);
    const id = await importRows(buildRow(productId, "Oud Sabaa", "100ml", 1, 9));
    const setFields = { ...base, variantPricing: { Set: 2000 }, stock: {} };
    const set = await buildProduct(db, {
      ...setFields,
      parts: { Set: [{ productId, variant: "100ml", quantity: 1 }] },
    });
    await placeTestOrder(set.id, "Set", 1);
    const parts = { Set: [{ productId, variant: "50ml", quantity: 1 }] };
    await updateProduct(
      db,
      set.id,
      productInputSchema.parse(await buildProductFields(db, { ...setFields, parts })),
    );
    await expect(undoImport(db, id)).rejects.toThrow("Oud Sabaa has been ordered since.");
    expect((await getProduct(db, productId))?.variants).toEqual(["50ml", "100ml"]);
  });

  test("of two concurrent undos, one succeeds and the other is rejected", async () => {
    const { id: productId } = await buildProduct(db, { ...base, stock: { "50ml": 20 } });
    const id = await importRows(buildRow(productId, "Oud", "50ml", 4500, 50));
    const results = await Promise.allSettled([undoImport(db, id), undoImport(db, id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await getProduct(db, productId))?.stock).toEqual({ "50ml": 20 });
  });

  test("an unknown import cannot be undone", async () => {
    await expect(undoImport(db, "unknown")).rejects.toThrow("Import not found");
  });
});
