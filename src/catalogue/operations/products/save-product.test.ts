import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { stockMovements } from "../../tables/stock-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { ProductHasOrders } from "../../rules/catalogue-errors.ts";
import type { ProductInputFields } from "../../rules/product-input.ts";
import { productInputSchema } from "../../rules/product-input.ts";
import type { Product } from "../../rules/product.ts";
import { createUser } from "#staff/operations/users.ts";
import { setFeatured } from "../collections/feature-collections.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import {
  buildCollection,
  buildImage,
  buildProduct,
  buildOrderInput,
  buildProductFields,
} from "#test/factories.ts";

import { deleteProduct } from "./delete-products.ts";
import { getProduct } from "./get-product.ts";
import { rateProduct } from "#reviews/operations/rate-product.ts";
import { addProduct, updateProduct } from "./save-product.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const [cover, front, back] = [await buildImage(db), await buildImage(db), await buildImage(db)];
const base: Partial<ProductInputFields> = { collectionRef: collection.id, image: cover.url };

async function buildInput(fields: Partial<ProductInputFields> = {}) {
  return productInputSchema.parse(await buildProductFields(db, { ...base, ...fields }));
}

async function saveProduct(product: Product, fields: Partial<ProductInputFields>) {
  return updateProduct(db, product.id, await buildInput({ name: product.name, ...fields }));
}

async function listMovements(productId: string) {
  return db
    .select({ variant: stockMovements.variant, delta: stockMovements.delta, reason: stockMovements.reason })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id));
}

async function confirmOrder(productId: string, quantity = 1) {
  const order = await placeOrder(db, buildOrderInput([{ productId, variant: "50ml", quantity }]));
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  return order.id;
}

describe("adding a product", () => {
  test("a saved product is returned with all fields [000 §3] [001 §3] [001 §5]", async () => {
    const saved = await addProduct(
      db,
      await buildInput({
        name: "Noor",
        variants: ["100ml", "50ml"],
        variantPricing: { "100ml": 8000.5, "50ml": 4500 },
        stock: { "100ml": null, "50ml": 3 },
        variantImages: { "50ml": { images: [back, front], primary: front.url } },
        fragranceNotes: { top: "Saffron", middle: "Rose", base: "Oud" },
        scentLasting: "8 hours",
        minOrderFreeShip: 0,
        sku: "ZE-1",
        mpn: "M1",
        isNewArrival: true,
      }),
    );
    expect(saved).toMatchObject({
      id: "noor",
      name: "Noor",
      price: 4500,
      collection: collection.id,
      collectionRef: collection.id,
      variants: ["100ml", "50ml"],
      variantPricing: { "100ml": 8000.5, "50ml": 4500 },
      stock: { "100ml": null, "50ml": 3 },
      sold: { "100ml": 0, "50ml": 0 },
      variantImages: {
        "100ml": { images: [], primary: null },
        "50ml": { images: [back, front], primary: front.url },
      },
      image: cover.url,
      storedImage: cover,
      minOrderFreeShip: 0,
      discountPercentage: null,
      inStock: true,
      fragranceNotes: { top: "Saffron", middle: "Rose", base: "Oud" },
      rating: 0,
      ratings: [],
      scentLasting: "8 hours",
      sku: "ZE-1",
      mpn: "M1",
    });
    const { notes, ...stored } = (await getProduct(db, "noor")) ?? { notes: undefined };
    expect(notes?.base).toEqual([{ label: "Oud", slug: null }]);
    expect({ ...stored, status: "published", pairsWith: [] }).toEqual(saved);
  });

  test("a save without a status keeps the stored status", async () => {
    const { id } = await buildProduct(db, { ...base, status: "draft" });
    expect(await updateProduct(db, id, await buildInput())).toMatchObject({ status: "draft" });
    const published = await updateProduct(db, id, await buildInput({ status: "published" }));
    expect(published).toMatchObject({ status: "published" });
  });

  test("the base price and the sale price are the prices of the cheapest size [001 §3]", async () => {
    const pricing = { "50ml": 999.5, "100ml": 2000 };
    const product = await buildProduct(db, { ...base, variantPricing: pricing, discountPercentage: 15 });
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({ price: 99_950, salePrice: 85_000 });
  });

  test("the id is a slug of the name, with a number if the slug is used or reserved", async () => {
    const addAndGetId = async (name: string) => (await buildProduct(db, { ...base, name })).id;
    expect([
      await addAndGetId("Rosé d'Été"),
      await addAndGetId("Rose d Ete"),
      await addAndGetId("عود"),
    ]).toEqual(["rose-d-ete", "rose-d-ete-2", "product"]);
    expect([
      await addAndGetId("New Arrivals"),
      await addAndGetId("Weekly Sale"),
      await addAndGetId("Stock Check"),
    ]).toEqual(["new-arrivals-2", "weekly-sale-2", "stock-check-2"]);
  });

  test("concurrent additions with the same name get different ids", async () => {
    const input = await buildInput({ name: "Twin" });
    const added = await Promise.all(Array.from({ length: 5 }, () => addProduct(db, input)));
    expect(new Set(added.map((product) => product.id)).size).toBe(5);
  });

  test("a product without a main image shows the primary image of its first size", async () => {
    const variantImages = { "50ml": { images: [back, front], primary: front.url } };
    const product = await buildProduct(db, { ...base, image: null, variantImages });
    expect(product.storedImage).toEqual(front);
    expect(product.image).toBe(front.url);
  });

  test("images can be referenced by publicId, by URL or as a string, and duplicates are dropped [001 §3]", async () => {
    const variantImages = {
      "50ml": { images: [{ publicId: front.publicId }, { url: front.url }, back.url] },
    };
    const product = await buildProduct(db, { ...base, image: null, publicId: cover.publicId, variantImages });
    expect(product.storedImage).toEqual(cover);
    expect(product.variantImages["50ml"]).toEqual({ images: [front, back], primary: front.url });
    const plain = await buildProduct(db, { ...base, variantImages: { "50ml": back.url } });
    expect(plain.variantImages["50ml"]).toEqual({ images: [back], primary: back.url });
  });

  test("initial stock is written to the ledger unless it is unlimited", async () => {
    const product = await buildProduct(db, {
      ...base,
      variants: ["30ml", "50ml"],
      stock: { "30ml": null, "50ml": 7 },
    });
    expect(await listMovements(product.id)).toEqual([{ variant: "50ml", delta: 7, reason: "initial" }]);
  });

  test("a sold-out product is not in stock", async () => {
    expect((await buildProduct(db, { ...base, stock: { "50ml": 0 } })).inStock).toBe(false);
  });

  test("an import can set id, date, sold counts and ratings", async () => {
    const imported = {
      id: "imported",
      createdAt: "2024-05-06T07:08:09.000Z",
      sold: { "50ml": 12 },
      ratings: [5, 4, 4],
    };
    const product = await buildProduct(db, { ...base, ...imported });
    expect(product).toMatchObject({ ...imported, rating: 4.33 });
    await expect(buildProduct(db, { ...base, ...imported })).rejects.toThrow(Conflict);
  });

  test("an unknown collection or image is rejected, and nothing is written", async () => {
    const before = await db.$count(products);
    const saveWithUnknownCollection = addProduct(db, await buildInput({ collectionRef: "unknown" }));
    await expect(saveWithUnknownCollection).rejects.toMatchObject({
      fields: { collectionRef: ["Please select a collection"] },
    });
    const saveWithUnknownCover = addProduct(db, await buildInput({ image: "/media/other.jpg" }));
    await expect(saveWithUnknownCover).rejects.toMatchObject({ fields: { image: [expect.any(String)] } });
    const saveWithUnknownSizeImage = addProduct(
      db,
      await buildInput({ variantImages: { "50ml": "/media/other.jpg" } }),
    );
    await expect(saveWithUnknownSizeImage).rejects.toMatchObject({
      fields: { "variantImages.50ml": [expect.any(String)] },
    });
    expect(await db.$count(products)).toBe(before);
  });
});

describe("updating a product", () => {
  test("renaming does not change the id", async () => {
    const product = await buildProduct(db, { ...base, name: "Before" });
    const saved = await saveProduct(product, { name: "After" });
    expect(saved).toMatchObject({ id: "before", name: "After", createdAt: product.createdAt });
    expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(product.updatedAt));
  });

  test("a changed price or discount changes the sale price", async () => {
    const product = await buildProduct(db, { ...base, variantPricing: { "50ml": 1000 } });
    await saveProduct(product, { variantPricing: { "50ml": 2000 }, discountPercentage: 50 });
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({ price: 200_000, salePrice: 100_000 });
  });

  test("a size with the same name keeps its stock and sold count, and the order of the sizes is saved", async () => {
    const sizes = { variants: ["30ml", "50ml"], stock: { "30ml": 5, "50ml": 5 } };
    const product = await buildProduct(db, { ...base, ...sizes });
    await confirmOrder(product.id, 2);
    const saved = await saveProduct(product, { variants: ["100ml", "50ml"], stock: { "100ml": 4 } });
    expect(saved).toMatchObject({
      variants: ["100ml", "50ml"],
      stock: { "100ml": 4, "50ml": 3 },
      sold: { "100ml": 0, "50ml": 2 },
    });
  });

  test("a renamed size keeps its stock and sold count, even if two sizes swap names", async () => {
    const product = await buildProduct(db, {
      ...base,
      variants: ["30ml", "50ml"],
      stock: { "30ml": 9, "50ml": 5 },
    });
    await confirmOrder(product.id, 2);
    const swapped = await saveProduct(product, {
      variants: ["50ml", "30ml"],
      stock: {},
      renamedFrom: { "50ml": "30ml", "30ml": "50ml" },
    });
    expect(swapped).toMatchObject({ stock: { "50ml": 9, "30ml": 3 }, sold: { "50ml": 0, "30ml": 2 } });
    const renamed = await saveProduct(product, {
      variants: ["20ml"],
      stock: {},
      renamedFrom: { "20ml": "30ml" },
    });
    expect(renamed).toMatchObject({ variants: ["20ml"], stock: { "20ml": 3 }, sold: { "20ml": 2 } });
  });

  test("renaming an unknown size is rejected", async () => {
    const product = await buildProduct(db, base);
    const rejectedSave = saveProduct(product, { variants: ["60ml"], renamedFrom: { "60ml": "55ml" } });
    await expect(rejectedSave).rejects.toThrow(InvalidInput);
    expect((await getProduct(db, product.id))?.variants).toEqual(["50ml"]);
  });

  test("stock that the input omits does not change, and each change adds a ledger row", async () => {
    const product = await buildProduct(db, { ...base, stock: { "50ml": 10 } });
    expect((await saveProduct(product, { stock: {} })).stock).toEqual({ "50ml": 10 });
    expect((await saveProduct(product, { stock: { "50ml": 4 } })).stock).toEqual({ "50ml": 4 });
    expect((await saveProduct(product, { stock: { "50ml": null } })).stock).toEqual({ "50ml": null });
    expect(await listMovements(product.id)).toEqual([
      { variant: "50ml", delta: 10, reason: "initial" },
      { variant: "50ml", delta: -6, reason: "adjusted" },
      { variant: "50ml", delta: -4, reason: "adjusted" },
    ]);
  });

  test("a ledger row names the staff member who changed the stock", async () => {
    const staff = await createUser(db, {
      email: "a@b.pk",
      password: "garnet harbour",
      displayName: "Sana",
      isAdmin: true,
    });
    const product = await buildProduct(db, base);
    await updateProduct(db, product.id, await buildInput({ stock: { "50ml": 1 } }), { by: staff });
    const rows = await db.select().from(stockMovements).where(eq(stockMovements.productId, product.id));
    expect(rows.map((row) => row.staffId)).toEqual([null, staff.uid]);
  });

  test("saving replaces the images of sizes and makes the first image primary if the chosen one is missing", async () => {
    const product = await buildProduct(db, { ...base, variantImages: { "50ml": { images: [front, back] } } });
    const saved = await saveProduct(product, {
      variantImages: { "50ml": { images: [back], primary: front.url } },
    });
    expect(saved.variantImages["50ml"]).toEqual({ images: [back], primary: back.url });
  });

  test("a product that changed since it was loaded is not overwritten", async () => {
    const product = await buildProduct(db, { ...base, name: "Read twice" });
    await saveProduct(product, { name: "First", expectedUpdatedAt: product.updatedAt });
    const outdatedSave = saveProduct(product, { name: "Second", expectedUpdatedAt: product.updatedAt });
    await expect(outdatedSave).rejects.toThrow(Conflict);
    expect((await getProduct(db, product.id))?.name).toBe("First");
  });

  test("updating an unknown product fails with 'Product not found' [000 §5]", async () => {
    await expect(updateProduct(db, "unknown", await buildInput())).rejects.toThrow(
      new NotFound("Product not found"),
    );
  });

  test("saving stock concurrently with confirmed orders keeps stock equal to the sum of the ledger", async () => {
    const product = await buildProduct(db, { ...base, stock: { "50ml": 100 } });
    const input = await buildInput({ name: product.name, stock: {} });
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? confirmOrder(product.id) : updateProduct(db, product.id, input),
      ),
    );
    expect((await getProduct(db, product.id))?.stock).toEqual({ "50ml": 97 });
    const ledgerTotal = (await listMovements(product.id)).reduce((total, row) => total + row.delta, 0);
    expect(ledgerTotal).toBe(97);
  });
});

describe("deleting and rating", () => {
  test("a product is deleted with its sizes", async () => {
    const product = await buildProduct(db, base);
    await deleteProduct(db, product.id);
    expect(await getProduct(db, product.id)).toBeUndefined();
    expect(await db.$count(productVariants, eq(productVariants.productId, product.id))).toBe(0);
    await expect(deleteProduct(db, product.id)).rejects.toThrow("Product not found");
  });

  test("a product that was ever ordered cannot be deleted, and keeps its sizes", async () => {
    const product = await buildProduct(db, base);
    await confirmOrder(product.id);
    await expect(deleteProduct(db, product.id)).rejects.toThrow(ProductHasOrders);
    expect(await getProduct(db, product.id)).toBeDefined();
    await db.delete(productVariants).where(eq(productVariants.productId, product.id));
    await expect(deleteProduct(db, product.id)).rejects.toThrow(ProductHasOrders);
  });

  test("a rating is appended and the average is rounded to 2 decimals [000 §3] [000 §7] [001 §7]", async () => {
    const { id } = await buildProduct(db, base);
    for (const rating of [5, 5, 4]) await db.transaction((tx) => rateProduct(tx, id, rating));
    expect(await getProduct(db, id)).toMatchObject({ ratings: [5, 5, 4], rating: 4.67 });
  });

  test("concurrent ratings are all stored", async () => {
    const { id } = await buildProduct(db, base);
    await Promise.all(Array.from({ length: 8 }, () => db.transaction((tx) => rateProduct(tx, id, 4))));
    expect((await getProduct(db, id))?.ratings).toHaveLength(8);
  });

  test("a rating of an unknown product is ignored", async () => {
    await expect(rateProduct(db, "unknown", 5)).resolves.toBeUndefined();
  });
});

test("every change to the catalogue increments the revision", async () => {
  const changes = [
    () => buildProduct(db, { ...base, name: "Revised" }),
    async () => updateProduct(db, "revised", await buildInput()),
    () => deleteProduct(db, "revised"),
    () => buildCollection(db, { name: "Revised", image: cover.url }),
    () => setFeatured(db, "revised", true),
  ];
  for (const change of changes) {
    const before = await getRevision(db);
    await change();
    expect(await getRevision(db)).toBe(before + 1);
  }
});
