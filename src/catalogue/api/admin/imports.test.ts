import { randomUUID } from "node:crypto";

import Papa from "papaparse";
import { afterEach, describe, expect, test } from "vitest";

import type { ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import type { Product } from "../../rules/product.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

const { db, fetch, send, reportedErrors, signIn } = await openTestApi();
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

const createQuery = () => ({ id: randomUUID(), fileName: "products.csv" });

/** Sends a file to the import. @param body bytes, or the rows of a CSV file */
async function sendFile(body: Buffer | string[][], query: Record<string, string> = createQuery()) {
  const response = await fetch(
    new Request(`http://shop.test/api/admin/imports?${new URLSearchParams(query).toString()}`, {
      method: "POST",
      headers: { ...staff, "content-type": "application/octet-stream" },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : Papa.unparse([columns, ...body]),
    }),
  );
  const json: unknown = await response.json();
  return {
    status: response.status,
    preview: json as ImportPreview,
    imported: json as ProductImport,
    problem: json as { detail: string; errors?: Record<string, string[]> },
  };
}

afterEach(() => expect(reportedErrors).toEqual([]));

describe("product files", () => {
  test("a file is previewed, imported, listed and undone", async () => {
    const [file, query] = [[buildRow("gul", "Gul", "4500")], createQuery()];
    const { status: previewStatus, preview } = await sendFile(file, { ...query, isPreview: "true" });
    expect([previewStatus, preview.products[0]?.outcome]).toEqual([200, "added"]);
    expect((await send("GET", "/products/gul")).status).toBe(404);

    const { status, imported } = await sendFile(file, query);
    expect([status, imported.added]).toEqual([201, 1]);
    expect((await send<Product>("GET", "/products/gul")).body.price).toBe(4500);
    expect((await sendFile(file, query)).imported).toEqual(imported);

    const list = await send<ProductImport[]>("GET", "/admin/imports", undefined, staff);
    expect(list.body).toEqual([imported]);
    const undone = await send<ProductImport>("POST", `/admin/imports/${query.id}/undo`, undefined, staff);
    expect([undone.status, undone.body.undoneAt === null]).toEqual([200, false]);
    expect((await send("GET", "/products/gul")).status).toBe(404);
    const secondUndo = await send("POST", `/admin/imports/${query.id}/undo`, undefined, staff);
    expect([secondUndo.status, secondUndo.problem.detail]).toEqual([
      409,
      "This import has already been undone",
    ]);
  });

  test("errors are returned by row and column, and nothing is stored", async () => {
    const { status, problem } = await sendFile([buildRow("one", "One", "100"), buildRow("two", "", "0")]);
    expect([status, problem.detail]).toEqual([422, "2 errors in the file. Nothing was imported."]);
    expect(problem.errors).toEqual({
      "rows.3.name": ["Name is required"],
      "rows.3.price": ["“0”: Please set a price for all variants."],
    });
    expect((await send("GET", "/products/one")).status).toBe(404);
  });

  test("a file above 20 MB, in another form or with an invalid id is rejected", async () => {
    expect((await sendFile(Buffer.alloc(21 * 1024 * 1024, "x"))).status).toBe(413);
    expect((await sendFile([], { id: "x", fileName: "a.csv" })).status).toBe(422);
    expect((await send("POST", "/admin/imports?id=12345678&fileName=a.csv", {}, staff)).status).toBe(415);
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
