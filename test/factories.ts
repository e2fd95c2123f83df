import { readSampleStore } from "#store/sample/store.ts";
import type { Store } from "#store/rules/store.ts";
import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import type { OrderInput, OrderLineInput } from "#orders/rules/checkout.ts";
import { collectionInputSchema } from "#catalogue/rules/collections/collection-input.ts";
import type { Collection } from "#catalogue/rules/collections/collection.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import type { ProductInputFields } from "#catalogue/rules/product-input.ts";
import { productInputSchema } from "#catalogue/rules/product-input.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { AddCollectionOptions } from "#catalogue/operations/collections/save-collection.ts";
import { addCollection } from "#catalogue/operations/collections/save-collection.ts";
import { lockProducts } from "#catalogue/operations/products/change-products.ts";
import { deleteLockedProducts } from "#catalogue/operations/products/delete-products.ts";
import type { AddProductOptions } from "#catalogue/operations/products/save-product.ts";
import { addProduct } from "#catalogue/operations/products/save-product.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { CHECKOUT } from "./checkout.ts";

/** Adds an image row without a file. */
export async function buildImage(db: Database, name: string = randomUUID()): Promise<StoredImage> {
  const publicId = `products/${name}`;
  const image = {
    publicId,
    url: `/media/image/upload/v1/${publicId}.jpg`,
    width: 1200,
    height: 1500,
    color: "#c8b39a",
  };
  await db.insert(images).values({ ...image, format: "jpg", bytes: 1000, contentHash: name });
  return image;
}

/** Adds a collection with its own image. */
export async function buildCollection(
  db: Database,
  {
    id,
    createdAt,
    ...fields
  }: { name?: string; description?: string; image?: string } & AddCollectionOptions = {},
): Promise<Collection> {
  const input = collectionInputSchema.parse({
    name: "Oud & Amber",
    description: "Resin and smoke",
    image: (await buildImage(db)).url,
    ...fields,
  });
  return addCollection(db, input, { id, createdAt });
}

/** Returns the fields of a product form. Default: 50ml for Rs. 4,500 with 20 bottles in stock. */
export async function buildProductFields(
  db: Database,
  fields: Partial<ProductInputFields> = {},
): Promise<ProductInputFields> {
  const variants = fields.variants ?? Object.keys(fields.variantPricing ?? { "50ml": 0 });
  return {
    name: "Oud Mehtab",
    description: "Aged oud kept dry rather than sweet.",
    category: "Unisex",
    collectionRef: fields.collectionRef ?? (await buildCollection(db)).id,
    image: fields.image === undefined ? (await buildImage(db)).url : fields.image,
    variants,
    variantPricing: Object.fromEntries(variants.map((variant) => [variant, 4500])),
    stock: Object.fromEntries(variants.map((variant) => [variant, 20])),
    ...fields,
  };
}

/** Adds a product, and a collection for it unless `collectionRef` is given. */
export async function buildProduct(
  db: Database,
  { id, createdAt, sold, ratings, ...fields }: Partial<ProductInputFields> & AddProductOptions = {},
): Promise<Product> {
  const input = productInputSchema.parse(await buildProductFields(db, fields));
  return addProduct(db, input, { id, createdAt, sold, ratings });
}

/** Returns an order as the checkout sends it. */
export function buildOrderInput(items: OrderLineInput[], overrides: Partial<OrderInput> = {}): OrderInput {
  return {
    ...CHECKOUT,
    items,
    ...overrides,
  };
}

/** Deletes a product even if orders contain it, as earlier releases did. */
export async function removeProduct(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProducts(tx, [id]);
    await deleteLockedProducts(tx, [id]);
    await incrementRevision(tx);
  });
}

/** Returns the settings of the sample shop with these confirmation settings. */
export function buildStore(confirmation: Partial<Store["confirmation"]>): Store {
  const store = readSampleStore();
  return { ...store, confirmation: { ...store.confirmation, ...confirmation } };
}
