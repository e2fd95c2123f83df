import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { ShopError } from "#kit/rules/errors.ts";
import type { ProductInputFields } from "#catalogue/rules/product-input.ts";
import { productInputSchema } from "#catalogue/rules/product-input.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { addProduct } from "#catalogue/operations/products/save-product.ts";

import type { ModelOrder, ModelProduct, ModelShop } from "./order-model.ts";

/** The shop under test. */
export interface RealShop {
  db: Database;
  /** Image and collection for new products. */
  newProductFields: { image: string; collectionRef: string };
}

/** Returns the code of the ShopError that a task rejects with, or undefined. Rethrows any other error. */
export async function getRejectionCode(task: Promise<unknown>): Promise<string | undefined> {
  try {
    await task;
    return undefined;
  } catch (error) {
    if (error instanceof ShopError) return error.code;
    throw error;
  }
}

const INITIAL_PRODUCTS = [
  { name: "Oud Mehtab", sizes: { "50ml": 9, "100ml": null } },
  { name: "Rose Dunes", sizes: { "50ml": 6 } },
] as const;

/** Adds products to the shop and returns a model that contains them. */
export async function createModel(real: RealShop): Promise<ModelShop> {
  const runId = randomUUID();
  const model: ModelShop = { runId, products: [], sizes: [], orders: [], ordersByKey: new Map() };
  for (const { name, sizes } of INITIAL_PRODUCTS) {
    // Uses unique names, which are faster: for an existing name, `addProduct` tries numbered ids one after another.
    const product: ModelProduct = {
      id: "",
      name: `${name} ${runId}`,
      discount: null,
      sizes: [],
      ratings: [],
      isRemoved: false,
    };
    product.sizes = Object.entries(sizes).map(([size, stock], index) => {
      return {
        product,
        name: size,
        price: 4500 + index * 101,
        stock,
        sold: 0,
        isRemoved: false,
        reservations: new Map(),
      };
    });
    product.id = (
      await addProduct(real.db, productInputSchema.parse(toFormFields(real, product, { ...sizes })))
    ).id;
    model.products.push(product);
    model.sizes.push(...product.sizes);
  }
  return model;
}

/** Returns the form fields that save a product with the data of the model. */
export function toFormFields(
  { newProductFields }: RealShop,
  { name, sizes, discount }: ModelProduct,
  stock: Record<string, number | null> = {},
): ProductInputFields {
  return {
    ...newProductFields,
    name,
    description: "Dry",
    category: "Unisex",
    discountPercentage: discount,
    variants: sizes.map((size) => size.name),
    variantPricing: Object.fromEntries(sizes.map((size) => [size.name, size.price])),
    stock,
  };
}

/** Expects the stored sizes, stock, sold counts and ratings to match the model. */
export async function expectProduct({ db }: RealShop, product: ModelProduct): Promise<void> {
  const [stored] = await db
    .select({ ratings: products.ratings })
    .from(products)
    .where(eq(products.id, product.id));
  expect(stored, product.name).toEqual(product.isRemoved ? undefined : { ratings: product.ratings });
  const sizes = await db
    .select({
      name: productVariants.name,
      stock: productVariants.stock,
      sold: productVariants.sold,
      price: productVariants.price,
    })
    .from(productVariants)
    .where(eq(productVariants.productId, product.id))
    .orderBy(productVariants.position);
  const expected = (product.isRemoved ? [] : product.sizes).map(({ name, stock, sold, price }) => ({
    name,
    stock,
    sold,
    price: Math.round(price * 100),
  }));
  expect(sizes).toEqual(expected);
}

/** Expects the stored status, history, lines, totals and notes to match the model. */
export async function expectOrder({ db }: RealShop, order: ModelOrder): Promise<void> {
  const totalAmount = order.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  const stored = await getOrder(db, order.id);
  expect(stored).toMatchObject({
    orderNumber: order.orderNumber,
    status: order.status,
    adminNotes: order.notes,
    isStockDeducted: order.isStockDeducted,
    totalAmount,
    totalItems: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    statusHistory: order.history,
    items: order.lines.map(({ size, variant, unitPrice, quantity }) => ({
      product: { id: size.product.id, price: unitPrice },
      variant,
      quantity,
    })),
  });
  expect(stored?.reviewsSubmittedAt !== null).toBe(order.reviewRating !== undefined);
}
