import { randomUUID } from "node:crypto";

import Papa from "papaparse";
import { expect, test } from "vitest";

import type { ImportPreview, ProductImport } from "#catalogue/rules/product-files/product-import.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage } from "#test/factories.ts";

const { db, fetch, signIn } = await openTestApi();
const staff = await signIn(true);
const collection = await buildCollection(db);
const image = (await buildImage(db)).url;
const COLUMNS = ["id", "name", "description", "collection", "category", "variant", "price", "image"];

async function sendFile<Body>(body: Uint8Array<ArrayBuffer> | string, isPreview: boolean): Promise<Body> {
  const query = new URLSearchParams({ id: randomUUID(), fileName: "a.xlsx", isPreview: String(isPreview) });
  const headers = { ...staff, "content-type": "application/octet-stream" };
  const url = `http://shop.test/api/admin/imports?${query.toString()}`;
  const response = await fetch(new Request(url, { method: "POST", headers, body }));
  return (await response.json()) as Body;
}

test("importing 2,000 products, exporting them and importing the exported file changes nothing", async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => [
    `round-${index}`,
    `Round “${index}”`,
    "Roses",
    collection.id,
    "Women",
    "50ml",
    String(900.5 + index),
    image,
  ]);
  const imported = await sendFile<ProductImport>(Papa.unparse([COLUMNS, ...rows]), false);
  expect(imported).toMatchObject({ added: 2000, updated: 0 });
  const url = "http://shop.test/api/admin/exports/products.xlsx";
  const exported = await fetch(new Request(url, { headers: staff }));
  const preview = await sendFile<ImportPreview>(new Uint8Array(await exported.arrayBuffer()), true);
  expect(preview.errors).toEqual([]);
  expect(preview.products.length).toBe(2000);
  expect(preview.products.filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
}, 120_000);
