import { randomUUID } from "node:crypto";

import { afterEach, describe, expect, test } from "vitest";

import type { ImportPreview, ProductImport } from "#domain/product-files/product-import.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);
const collection = await buildCollection(db);
const image = (await buildImage(db)).url;
const columns = ["id", "name", "description", "collection", "category", "variant", "price", "image"];
const buildRow = (id: string, name: string, price: string) => [
  id,
  name,
  "Roses",
  collection.id,
  "Women",
  "50ml",
  price,
  image,
];

const buildBody = (rows: string[][], overrides: object = {}) => ({
  id: randomUUID(),
  fileName: "products.csv",
  columns,
  rows,
  ...overrides,
});

afterEach(() => expect(reportedErrors).toEqual([]));

describe("product files", () => {
  test("a file is previewed, imported, listed and undone", async () => {
    const body = buildBody([buildRow("gul", "Gul", "4500")]);
    const preview = await send<ImportPreview>("POST", "/admin/imports", { ...body, isPreview: true }, staff);
    expect([preview.status, preview.body.products[0]?.outcome]).toEqual([200, "added"]);
    expect((await send("GET", "/products/gul")).status).toBe(404);

    const imported = await send<ProductImport>("POST", "/admin/imports", body, staff);
    expect([imported.status, imported.body.added]).toEqual([201, 1]);
    expect((await send<Product>("GET", "/products/gul")).body.price).toBe(4500);
    const repeated = await send<ProductImport>("POST", "/admin/imports", body, staff);
    expect(repeated.body).toEqual(imported.body);

    const list = await send<ProductImport[]>("GET", "/admin/imports", undefined, staff);
    expect(list.body).toEqual([imported.body]);
    const undone = await send<ProductImport>("POST", `/admin/imports/${body.id}/undo`, undefined, staff);
    expect([undone.status, undone.body.undoneAt === null]).toEqual([200, false]);
    expect((await send("GET", "/products/gul")).status).toBe(404);
    const secondUndo = await send("POST", `/admin/imports/${body.id}/undo`, undefined, staff);
    expect([secondUndo.status, secondUndo.problem.detail]).toEqual([
      409,
      "This import has already been undone",
    ]);
  });

  test("errors are returned by row and column, and nothing is stored", async () => {
    const body = buildBody([buildRow("one", "One", "100"), buildRow("two", "", "0")]);
    const { status, problem } = await send("POST", "/admin/imports", body, staff);
    expect([status, problem.detail]).toEqual([422, "2 errors in the file. Nothing was imported."]);
    expect(problem.errors).toEqual({
      "rows.3.name": ["Name is required"],
      "rows.3.price": ["Please set a price for all variants."],
    });
    expect((await send("GET", "/products/one")).status).toBe(404);
  });

  test("2,000 long rows are accepted; more rows or a larger body are rejected", async () => {
    const longRow = buildRow("long", "Long", "100").with(2, "x".repeat(3000));
    const accepted = await send(
      "POST",
      "/admin/imports",
      buildBody(
        Array.from({ length: 2000 }, () => longRow),
        { isPreview: true },
      ),
      staff,
    );
    expect(accepted.status).toBe(200);
    const tooManyRows = await send(
      "POST",
      "/admin/imports",
      buildBody(Array.from({ length: 2001 }, () => [])),
      staff,
    );
    expect([tooManyRows.status, tooManyRows.problem.detail]).toEqual([
      422,
      "A file can have at most 2000 rows. Please split it.",
    ]);
    const tooLarge = await send("POST", "/admin/imports", `"${"x".repeat(9_000_000)}"`, staff);
    expect(tooLarge.status).toBe(413);
  });

  test("an import with an invalid id is rejected", async () => {
    const { status } = await send("POST", "/admin/imports", buildBody([[]], { id: "x" }), staff);
    expect(status).toBe(422);
  });
});

describe("bulk changes", () => {
  const buildNamedProduct = async (name: string) =>
    buildProduct(db, { name, collectionRef: collection.id, image });

  test("several products are changed and deleted together", async () => {
    const ids = [(await buildNamedProduct("Ek")).id, (await buildNamedProduct("Do")).id];
    const change = { discountPercentage: 15, isWeeklySale: true };
    const changed = await send("PATCH", "/admin/products/bulk", { ids, change }, staff);
    expect([changed.status, changed.body]).toEqual([200, { changed: 2 }]);
    expect((await send<Product>("GET", "/products/ek")).body.isWeeklySale).toBe(true);
    expect((await send("POST", "/admin/products/bulk-delete", { ids }, staff)).status).toBe(204);
    expect((await send("GET", "/products/do")).status).toBe(404);
  });

  test("a rejected bulk change lists the errors by product id", async () => {
    const { id } = await buildNamedProduct("Teen");
    const body = { ids: [id, "gone"], change: { isWeeklySale: true } };
    const { status, problem } = await send("PATCH", "/admin/products/bulk", body, staff);
    expect([status, problem.errors]).toEqual([
      409,
      {
        teen: ["Teen: Weekly sale products must have a valid discount percentage"],
        gone: ["gone: Someone else deleted it"],
      },
    ]);
  });

  test.each([
    [{ ids: [], change: { isNewArrival: true } }, "Please select at least one product"],
    [{ ids: ["a"], change: {} }, "Please choose what to change"],
    [{ ids: ["a"], change: { discountPercentage: 101 } }, "Discount must be between 0 and 100"],
    [
      { ids: Array.from({ length: 1001 }, (_, index) => `p${index}`), change: { isNewArrival: true } },
      "At most 1000 products can be changed at once",
    ],
  ])("an invalid change is rejected: %#", async (body, message) => {
    const { status, problem } = await send("PATCH", "/admin/products/bulk", body, staff);
    expect([status, problem.detail]).toEqual([422, message]);
  });

  test("a product whose slug equals an API path segment gets a numbered id", async () => {
    expect((await buildNamedProduct("Bulk Delete")).id).toBe("bulk-delete-2");
  });
});
