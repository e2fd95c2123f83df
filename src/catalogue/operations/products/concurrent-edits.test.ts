import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { images } from "#media/tables/image-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { ProductInputFields } from "../../rules/product-input.ts";
import { productInputSchema } from "../../rules/product-input.ts";
import type { Product } from "../../rules/product.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import {
  buildCollection,
  buildImage,
  buildProduct,
  buildOrderInput,
  buildProductFields,
  removeProduct,
} from "#test/factories.ts";

import { deleteProduct } from "./delete-products.ts";
import { getProduct } from "./get-product.ts";
import { getStaffProduct } from "./get-staff-product.ts";
import { addProduct, updateProduct } from "./save-product.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const cover = await buildImage(db);
const base = { collectionRef: collection.id, image: cover.url };
const staff: Actor = { uid: null, email: "sana@example.com" };

async function buildInput(fields: Partial<ProductInputFields>) {
  return productInputSchema.parse(await buildProductFields(db, { ...base, ...fields }));
}

async function saveProduct(product: Product, fields: Partial<ProductInputFields>, by?: Actor) {
  const input = await buildInput({ name: product.name, stock: {}, ...fields });
  return updateProduct(db, product.id, input, { by });
}

async function sellBottles(product: Product, quantity: number) {
  const order = await placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]));
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  return order.id;
}

async function listProductAudit(subjectId: string) {
  const { items } = await listAudit(db, { subjectType: "product", subjectId });
  return items.map(({ action, changes, actor }) => ({ action, changes, by: actor.email })).toReversed();
}

describe("stock that changes while a product is edited", () => {
  test("is not reverted by a save without stock", async () => {
    const product = await buildProduct(db, { ...base, stock: { "50ml": 10 } });
    await sellBottles(product, 3);
    const saved = await saveProduct(product, { description: "New", expectedUpdatedAt: product.updatedAt });
    expect(saved.stock).toEqual({ "50ml": 7 });
  });

  test("is not overwritten by a save with an outdated expected stock", async () => {
    const product = await buildProduct(db, { ...base, name: "Sold meanwhile", stock: { "50ml": 10 } });
    await sellBottles(product, 2);
    const outdatedSave = saveProduct(product, {
      description: "New",
      stock: { "50ml": 15 },
      expectedStock: { "50ml": 10 },
    });
    await expect(outdatedSave).rejects.toThrow(Conflict);
    await expect(outdatedSave).rejects.toMatchObject({
      fields: {
        "stock.50ml": ["The stock of 50ml changed from 10 to 8 while you were editing. Please check it."],
      },
    });
    expect(await getProduct(db, product.id)).toMatchObject({
      stock: { "50ml": 8 },
      description: product.description,
    });
  });

  test("is compared with the expected stock under the new name of a renamed size", async () => {
    const product = await buildProduct(db, { ...base, stock: { "50ml": null } });
    const sizes = { variants: ["60ml"], renamedFrom: { "60ml": "50ml" }, stock: { "60ml": 5 } };
    await expect(saveProduct(product, { ...sizes, expectedStock: { "60ml": 4 } })).rejects.toThrow(
      "The stock of 60ml changed from 4 to unlimited",
    );
    const saved = await saveProduct(product, { ...sizes, expectedStock: { "60ml": null } });
    expect(saved.stock).toEqual({ "60ml": 5 });
  });
});

test("saving a product with a deleted image fails with an error on the image field", async () => {
  const removedImage = await buildImage(db);
  const product = await buildProduct(db, base);
  await db.delete(images).where(eq(images.publicId, removedImage.publicId));
  await expect(saveProduct(product, { image: removedImage.url })).rejects.toMatchObject({
    fields: { image: ["This image is not stored in the shop. Please upload it first."] },
  });
});

describe("the audit log of products", () => {
  test("records additions, changes and deletions with the staff member", async () => {
    const product = await addProduct(db, await buildInput({ name: "Trailed", stock: { "50ml": 4 } }), {
      by: staff,
    });
    await saveProduct(product, { discountPercentage: 10, stock: { "50ml": 9 } }, staff);
    await saveProduct(product, { discountPercentage: 10, stock: { "50ml": 8 } }, staff);
    await saveProduct(
      product,
      {
        name: "Renamed",
        variantPricing: { "60ml": 5000 },
        renamedFrom: { "60ml": "50ml" },
        discountPercentage: 10,
      },
      staff,
    );
    await deleteProduct(db, product.id, { by: staff });
    const by = staff.email;
    expect(await listProductAudit(product.id)).toEqual([
      { action: "added", changes: [], by },
      { action: "updated", changes: [{ field: "discountPercentage", from: null, to: "10" }], by },
      { action: "stock-changed", changes: [{ field: "stock 50ml", from: "4", to: "9" }], by },
      { action: "stock-changed", changes: [{ field: "stock 50ml", from: "9", to: "8" }], by },
      {
        action: "updated",
        changes: [
          { field: "name", from: "Trailed", to: "Renamed" },
          { field: "variants", from: "50ml", to: "60ml" },
          { field: "prices", from: "50ml 4500", to: "60ml 5000" },
        ],
        by,
      },
      { action: "deleted", changes: [], by },
    ]);
  });

  test("does not record rejected saves", async () => {
    const product = await addProduct(db, await buildInput({ name: "Refused" }), { by: staff });
    const outdatedSave = saveProduct(
      product,
      { name: "Other", expectedUpdatedAt: "2020-01-01T00:00:00.000Z" },
      staff,
    );
    await expect(outdatedSave).rejects.toThrow(Conflict);
    expect(await listProductAudit(product.id)).toHaveLength(1);
  });

  test("provides the time and the staff member of a product's last change", async () => {
    const product = await buildProduct(db, base);
    expect((await getStaffProduct(db, product.id))?.lastChange).toBeNull();
    await saveProduct(product, { description: "New" }, staff);
    expect((await getStaffProduct(db, product.id))?.lastChange).toEqual({
      by: staff.email,
      at: expect.any(String),
    });
  });
});

test("an order keeps the name, price and image of a deleted product", async () => {
  const product = await buildProduct(db, { ...base, name: "Remembered", variantPricing: { "50ml": 1234 } });
  const orderId = await sellBottles(product, 1);
  await removeProduct(db, product.id);
  expect((await getOrder(db, orderId))?.items).toMatchObject([
    { product: { id: product.id, name: "Remembered", image: cover.url, price: 1234 }, variant: "50ml" },
  ]);
});
