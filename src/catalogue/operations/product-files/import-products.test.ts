import { randomUUID } from "node:crypto";

import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { stockMovements } from "../../tables/stock-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { PRODUCT_COLUMNS } from "../../rules/product-files/product-columns.ts";
import { toProductFileRows } from "../../rules/product-files/product-file.ts";
import type { ProductColumn } from "../../rules/product-files/product-columns.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { deleteProducts } from "../products/delete-products.ts";
import { getSavedProduct, getProduct } from "../products/get-product.ts";
import { getStaffProduct } from "../products/get-staff-product.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct, buildOrderInput } from "#test/factories.ts";
import { recordStatements } from "#test/databases/record-statements.ts";
import { buildSheetTable } from "#test/sheet-table.ts";
import { isShortSuite } from "#test/suite.ts";

import { importProducts, previewImport } from "./import-products.ts";
import { listImports } from "./list-imports.ts";

const db = await openTestDatabase();
const recordedStatements = recordStatements(db);
const collection = await buildCollection(db, { name: "Oud & Amber" });
const [cover, front, back] = [await buildImage(db), await buildImage(db), await buildImage(db)];
const by = await createUser(db, {
  email: "sana@example.com",
  password: "garnet harbour",
  displayName: "",
  isAdmin: true,
});
const base = { collectionRef: collection.id, image: cover.url };

type Row = Partial<Record<ProductColumn, string | number | null>>;

/** Returns a file with the columns of its rows. */
function buildFile(...rows: Row[]) {
  const columns = PRODUCT_COLUMNS.filter((column) => rows.some((row) => column in row));
  return buildSheetTable(
    columns,
    rows.map((row) => columns.map((column) => String(row[column] ?? ""))),
  );
}

const buildRow = (fields: Row = {}): Row => ({
  name: `Noor ${randomUUID()}`,
  description: "Roses at dusk",
  collection: collection.id,
  category: "Women",
  variant: "50ml",
  price: 4500,
  image: cover.publicId,
  ...fields,
});

function importFile(file: ReturnType<typeof buildFile>, id: string = randomUUID()) {
  return importProducts(db, { id, fileName: "products.csv", table: file }, { by });
}

async function exportProduct(id: string): Promise<ReturnType<typeof buildFile>> {
  const editable = await getStaffProduct(db, id);
  const rows = editable === undefined ? [] : toProductFileRows(editable.product);
  return buildSheetTable(
    PRODUCT_COLUMNS,
    rows.map((row) => row.map((value) => String(value ?? ""))),
  );
}

async function listMovements(productId: string) {
  return db
    .select({
      variant: stockMovements.variant,
      delta: stockMovements.delta,
      reason: stockMovements.reason,
      staffId: stockMovements.staffId,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id));
}

async function confirmOrder(productId: string, quantity: number) {
  const order = await placeOrder(db, buildOrderInput([{ productId, variant: "50ml", quantity }]));
  return updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
}

describe("importing products", () => {
  test("a file that changes only a product's pairings (pairs_with) updates the product", async () => {
    const [product, pair] = [await buildProduct(db, base), await buildProduct(db, base)];
    const file = buildFile({ id: product.id, pairs_with: pair.id });
    const preview = await previewImport(db, file);
    expect(preview.products.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ["updated", [expect.objectContaining({ field: "pairs_with", to: pair.id })]],
    ]);
    await importFile(file);
    expect((await getStaffProduct(db, product.id))?.product.pairsWith).toEqual([pair.id]);
    expect((await previewImport(db, file)).products[0]?.outcome).toBe("unchanged");
  });

  test("rows with the same name become one product with several sizes", async () => {
    const name = `Gul ${randomUUID()}`;
    const file = buildFile(
      buildRow({
        name,
        variant: "50ml",
        price: "4,500",
        stock: 7,
        discount: "10%",
        weekly_sale: "TRUE",
        top_notes: "Rose",
        collection: "oud & amber",
        variant_images: `${front.publicId} ${back.publicId}*`,
      }),
      { name, variant: "100ml", price: "Rs. 8000.50", stock: "" },
    );
    const { added, updated } = await importFile(file);
    expect([added, updated]).toEqual([1, 0]);
    const [row] = await db.select().from(products).where(eq(products.name, name));
    const product = await getProduct(db, row?.id ?? "");
    expect(product).toMatchObject({
      price: 4500,
      collection: collection.id,
      discountPercentage: 10,
      isWeeklySale: true,
      variants: ["50ml", "100ml"],
      variantPricing: { "50ml": 4500, "100ml": 8000.5 },
      stock: { "50ml": 7, "100ml": null },
      fragranceNotes: { top: "Rose", middle: "", base: "" },
      variantImages: { "50ml": { images: [front, back], primary: back.url } },
      image: cover.url,
    });
    expect(row?.salePrice).toBe(405_000);
    expect(await listMovements(row?.id ?? "")).toEqual([
      { variant: "50ml", delta: 7, reason: "initial", staffId: by.uid },
    ]);
  });

  test("the preview of a new product shows its prices with paisa, its discount and its stock", async () => {
    const row = { name: "Mistyped", description: "New", collection: base.collectionRef, category: "Unisex" };
    const cells = { variant: "50ml", price: "4.50", stock: "", discount: "0.15", image: base.image };
    const { products, errors } = await previewImport(db, buildFile({ ...row, ...cells }));
    expect(errors).toEqual([]);
    expect(products[0]?.changes.map(({ field, to }) => `${field}: ${to}`)).toEqual([
      `collection: ${base.collectionRef}`,
      "category: Unisex",
      "discount: 0.15%",
      "size 50ml: Rs.\u00A04.50, stock unlimited",
    ]);
  });

  test("an import does not change values of missing columns, omitted sizes or sold counts", async () => {
    const before = await buildProduct(db, {
      ...base,
      variantPricing: { "50ml": 4500, "100ml": 8000 },
      stock: { "50ml": 3, "100ml": 4 },
      sold: { "50ml": 12 },
      ratings: [5, 4],
      sku: "KEEP",
    });
    await importFile(buildFile({ id: before.id, variant: "50ML", price: 5000 }));
    const { updatedAt, ...after } = await getSavedProduct(db, before.id);
    expect(after).toEqual({
      ...before,
      price: 5000,
      variantPricing: { "50ml": 5000, "100ml": 8000 },
      unitPrices: { "50ml": 5000, "100ml": 8000 },
      updatedAt: undefined,
    });
    expect(updatedAt > before.updatedAt).toBe(true);
  });

  test("an empty cell removes the discount or makes the stock unlimited", async () => {
    const { id } = await buildProduct(db, { ...base, discountPercentage: 20 });
    await importFile(buildFile({ id, variant: "50ml", stock: "", discount: "" }));
    const product = await getProduct(db, id);
    expect([product?.discountPercentage, product?.stock]).toEqual([null, { "50ml": null }]);
  });

  test("importing an exported product changes nothing, or restores the product if it was deleted", async () => {
    const before = await buildProduct(db, {
      ...base,
      name: "=SUM(A1) “Été”, \n'quoted'",
      description: "Line one\nline; two",
      variants: ["100ml", "50ml"],
      variantPricing: { "100ml": 8000.5, "50ml": 4500 },
      stock: { "100ml": null, "50ml": 0 },
      variantImages: { "50ml": { images: [front.url, back.url], primary: back.url } },
      minOrderFreeShip: 0,
      isNewArrival: true,
      fragranceNotes: { top: "@top", middle: "-", base: "+" },
    });
    const file = await exportProduct(before.id);
    const preview = await previewImport(db, file);
    expect(preview.errors).toEqual([]);
    expect(preview.products.map(({ outcome, changes }) => [outcome, changes])).toEqual([["unchanged", []]]);
    await deleteProducts(db, [before.id]);
    await importFile(file);
    const after = await getSavedProduct(db, before.id);
    const { createdAt: _created, updatedAt: _updated, sizeIds: _ids, ...restored } = before;
    expect(after).toMatchObject(restored);
  });

  test("a file with an error is not imported, and every error states its row and column", async () => {
    const existing = await buildProduct(db, base);
    const revision = await getRevision(db);
    const count = await db.$count(products);
    const file = buildFile(
      { ...buildRow({ name: "Good" }), id: "" },
      buildRow({ name: "Bad", price: 0, collection: "unknown", stock: "1.5", category: "" }),
      buildRow({ name: "Sale", weekly_sale: "yes", new_arrival: "yes" }),
      { id: existing.id, name: "Other", description: "", variant: "50ml", price: "dear" },
      { variant: "50ml", price: 1 },
      buildRow({ name: "Flag", new_arrival: "perhaps", image: "products/unknown" }),
    );
    const { errors } = await previewImport(db, file);
    expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      "3 collection: “unknown”: Collection not found. Please create it first.",
      "3 stock: “1.5”: Stock must be a whole number of 0 or more",
      "3 price: “0”: Please set a price for all variants.",
      "4 weekly_sale: A product cannot be both a weekly sale and new arrival",
      "4 discount: Weekly sale products must have a valid discount percentage",
      "5 price: “dear” is not an amount",
      "5 description: Description is required",
      "5 collection: Please select a collection",
      "5 image: Please upload a main product image or at least one variant image.",
      "6 id: Enter the product's id or its name",
      "7 new_arrival: “perhaps”: Enter yes or no",
      "7 image: “products/unknown”: This image is not stored in the shop. Please upload it first.",
    ]);
    await expect(importFile(file)).rejects.toThrow(InvalidInput);
    expect(await db.$count(products)).toBe(count);
    expect(await getRevision(db)).toBe(revision);
    expect((await getProduct(db, existing.id))?.name).toBe(existing.name);
  });

  test("missing columns are reported once, not for every row", async () => {
    const rows = ["One", "Two", "Three"].map((name) => ({ name, price: 100 }));
    const { errors } = await previewImport(db, buildFile(...rows));
    expect(errors.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
      "1 collection",
      "1 variant",
    ]);
  });

  test("contradictory rows, ambiguous names and invalid ids are errors [ASVS 2.2.3]", async () => {
    const [twin] = [
      await buildProduct(db, { ...base, name: "Twin" }),
      await buildProduct(db, { ...base, name: "Twin" }),
    ];
    const file = buildFile(
      { id: twin.id, sku: "A" },
      { id: twin.id, sku: "B" },
      { name: "Twin", sku: "C" },
      { id: "Not A Slug", name: "X", sku: "" },
      { id: "bulk", name: "Y", sku: "" },
    );
    const { errors } = await previewImport(db, file);
    const messages = errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
    expect(messages).toContain("3 sku: “B”: This differs from row 2, which belongs to the same product");
    expect(messages).toContain("4 id: Several products have this name. Enter the id.");
    expect(messages).toContain("5 id: An id can contain lowercase letters, digits and single hyphens only");
    expect(messages).toContain("6 id: The shop reserves this id. Please choose another.");
  });

  test("unknown columns are ignored and listed in the preview, and row numbers count blank rows", async () => {
    const { id } = await buildProduct(db, base);
    const table = buildSheetTable(
      ["ID", "Scent Lasting", "Supplier", ""],
      [["", "", "", ""], [], [id, "9 hours", "Karachi", "?"]],
    );
    const preview = await previewImport(db, table);
    expect(preview.headers.filter(({ column }) => column === null).map(({ header }) => header)).toEqual([
      "Supplier",
    ]);
    expect(preview.errors).toEqual([]);
    expect(preview.products).toEqual([
      {
        id,
        name: "Oud Mehtab",
        outcome: "updated",
        rows: [4],
        changes: [{ field: "scent_lasting", from: null, to: "9 hours" }],
      },
    ]);
  });

  test("concurrent requests with the same import id import the file once", async () => {
    const name = `Once ${randomUUID()}`;
    const id = randomUUID();
    const file = buildFile(buildRow({ name }));
    const results = await Promise.all([importFile(file, id), importFile(file, id), importFile(file, id)]);
    expect(new Set(results.map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(await db.$count(products, eq(products.name, name))).toBe(1);
  });

  test("a number is appended to the slug of a new product if the slug exists or is reserved", async () => {
    const file = buildFile(buildRow({ name: "عود" }), buildRow({ name: "ورد" }), buildRow({ name: "Bulk" }));
    await importFile(file);
    const rows = await db.select({ id: products.id, name: products.name }).from(products);
    const findId = (name: string) => rows.find((row) => row.name === name)?.id;
    expect([findId("عود"), findId("ورد"), findId("Bulk")]).toEqual(["product", "product-2", "bulk-2"]);
  });

  test("after an import concurrent with order confirmations, stock equals the sum of the ledger", async () => {
    const { id } = await buildProduct(db, { ...base, stock: { "50ml": 20 } });
    await Promise.all([
      confirmOrder(id, 2),
      importFile(buildFile({ id, variant: "50ml", price: 4600, stock: 50 })),
      confirmOrder(id, 3),
      confirmOrder(id, 4),
    ]);
    const [size] = await db.select().from(productVariants).where(eq(productVariants.productId, id));
    const ledgerTotal = (await listMovements(id)).reduce((total, { delta }) => total + delta, 0);
    expect([size?.sold, size?.stock]).toEqual([9, ledgerTotal]);
    expect(size?.stock).toBeGreaterThanOrEqual(41);
    expect(size?.stock).toBeLessThanOrEqual(50);
  });

  test("the audit log has an entry for the imported file and entries for each changed product", async () => {
    const existing = await buildProduct(db, { ...base, name: "Old name" });
    const { id } = await importFile(
      buildFile({ id: existing.id, name: "New name", variant: "50ml", stock: 5 }),
    );
    const importEntries = await listAudit(db, { subjectType: "import", subjectId: id });
    expect(
      importEntries.items.map(({ action, actor, subject }) => [action, actor.email, subject.label]),
    ).toEqual([["imported", "sana@example.com", "products.csv"]]);
    const productEntries = await listAudit(db, { subjectType: "product", subjectId: existing.id });
    expect(productEntries.items.map(({ action, changes }) => [action, changes])).toEqual([
      ["stock-changed", [{ field: "stock 50ml", from: "20", to: "5" }]],
      ["imported", [{ field: "name", from: "Old name", to: "New name" }]],
    ]);
    const [latest] = await listImports(db, 1);
    expect(latest).toMatchObject({ id, by: "sana@example.com", undoneAt: null });
  });

  test.skipIf(isShortSuite)("an import of 2,000 rows executes fewer than 100 statements", async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `Many ${index}`).flatMap((name) => [
      buildRow({ name, stock: 5, variant_images: `${front.publicId} | ${back.publicId}` }),
      { name, variant: "100ml", price: 8000, stock: 3 },
    ]);
    const changedRows = rows.map((row) => ({ ...row, price: Number(row.price) + 1, stock: 9 }));
    const addStatements = await recordedStatements(async () => {
      expect(await importFile(buildFile(...rows))).toMatchObject({ added: 1000 });
    });
    const updateStatements = await recordedStatements(async () => {
      expect(await importFile(buildFile(...changedRows))).toMatchObject({ updated: 1000 });
    });
    expect(addStatements.length).toBeLessThan(100);
    expect(updateStatements.length).toBeLessThan(100);
  });
});
