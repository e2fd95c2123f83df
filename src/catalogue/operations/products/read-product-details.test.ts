import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";

import { readProductDetails } from "./read-product-details.ts";

const db = await openTestDatabase();
const buildComparedProduct = (fields = {}) =>
  buildProduct(db, { name: `Compared ${randomUUID()}`, ...fields });

test("products are returned in the order of the ids, with their notes", async () => {
  const first = await buildComparedProduct({
    fragranceNotes: { top: "rose, lemon", middle: "", base: "oud" },
  });
  const second = await buildComparedProduct();
  const found = await readProductDetails(db, [second.id, first.id]);
  expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(found[1]?.notes.top.map(({ label }) => label)).toEqual(["rose", "lemon"]);
});

test("unknown ids and drafts are omitted, and no ids return no products", async () => {
  const published = await buildComparedProduct();
  const draft = await buildComparedProduct({ status: "draft" });
  expect(await readProductDetails(db, ["unknown", draft.id, published.id])).toMatchObject([
    { id: published.id },
  ]);
  expect(await readProductDetails(db, [])).toEqual([]);
});
