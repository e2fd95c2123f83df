import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { NotFound } from "#kit/rules/errors.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { duplicateProduct } from "./duplicate-product.ts";
import { getProduct, getSavedProduct } from "./get-product.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db)).id;
const [main, front] = [await buildImage(db), await buildImage(db)];
const by = { uid: null, email: "staff@example.com" };

const original = await buildProduct(db, {
  name: "Noor",
  collectionRef,
  image: main.url,
  variantPricing: { "50ml": 4500, Tester: 300 },
  variantImages: { "50ml": { images: [front.url], primary: front.url } },
  stock: { "50ml": 7, Tester: null },
  sold: { "50ml": 3 },
  ratings: [5, 4],
  sku: "ZE-1",
  mpn: "M1",
  sizes: { "50ml": { volumeMl: 50, sku: "ZE-1-50", barcode: "96385074" } },
  discountPercentage: 10,
  isWeeklySale: true,
  fragranceNotes: { top: "Saffron", middle: "", base: "" },
});

test("a copy is a draft with the original's fields and images, but without stock, item numbers, sales and ratings", async () => {
  const copy = await duplicateProduct(db, original.id, { by });
  const { id, createdAt, updatedAt, sizeIds: _newIds, ...fields } = copy;
  expect(id).toBe("noor-copy");
  expect(createdAt).toBe(updatedAt);
  const { id: _id, createdAt: _created, updatedAt: _updated, sizeIds: _ids, ...originalFields } = original;
  expect(fields).toEqual({
    ...originalFields,
    name: "Noor (copy)",
    status: "draft",
    stock: { "50ml": 0, Tester: null },
    sold: { "50ml": 0, Tester: 0 },
    ratings: [],
    rating: 0,
    sku: "",
    mpn: "",
    sizes: { ...original.sizes, "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: false } },
  });
  expect(await getProduct(db, id)).toBeUndefined();
  const { items } = await listAudit(db, { subjectType: "product", subjectId: id });
  expect(items).toMatchObject([{ action: "added", actor: { email: by.email } }]);
});

test("each copy has its own id, and a repeated request returns the first copy", async () => {
  const options = { by, idempotencyKey: randomUUID() };
  const first = await duplicateProduct(db, original.id, options);
  expect((await duplicateProduct(db, original.id, options)).id).toBe(first.id);
  expect((await duplicateProduct(db, original.id, { by })).id).not.toBe(first.id);
});

test("a draft can be copied, but an unknown product cannot", async () => {
  const copy = await duplicateProduct(db, "noor-copy");
  expect(await getSavedProduct(db, copy.id)).toMatchObject({ name: "Noor (copy) (copy)", status: "draft" });
  await expect(duplicateProduct(db, "unknown")).rejects.toThrow(NotFound);
});
