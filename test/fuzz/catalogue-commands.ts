import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { expect } from "vitest";

import { productInputSchema } from "#catalogue/rules/product-input.ts";
import { importProducts } from "#catalogue/operations/product-files/import-products.ts";
import { changeProducts } from "#catalogue/operations/products/change-products.ts";
import { updateProduct } from "#catalogue/operations/products/save-product.ts";
import { changeStock } from "#catalogue/operations/stock/change-stock.ts";
import { removeProduct } from "#test/factories.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

import type { OrderCommand } from "./order-commands.ts";
import { returnTrue, createCommand, pickItem } from "./order-commands.ts";
import type { ModelProduct, ModelSize } from "./order-model.ts";
import { markProductRemoved, markSizeRemoved } from "./order-model.ts";
import type { RealShop } from "./real-shop.ts";
import { expectProduct, toFormFields, getRejectionCode } from "./real-shop.ts";

/** Prices with paisa, as staff may enter them. */
const priceArbitrary = fc.integer({ min: 1, max: 999_900 }).map((paisa) => paisa / 100);

const stockCommand = fc
  .record({
    index: fc.nat(7),
    stock: fc.option(fc.nat(9)),
    isCurrent: fc.integer({ min: 0, max: 3 }).map((draw) => draw > 0),
  })
  .map(({ index, stock, isCurrent }) =>
    createCommand(
      `set the stock of size ${index} to ${stock}, expecting the ${isCurrent ? "current" : "wrong"} stock`,
      returnTrue,
      async (model, real) => {
        const size = pickItem(model.sizes, index);
        const { product } = size;
        const currentSize = product.sizes.find(({ name }) => name === size.name);
        const expectedStock = isCurrent ? (currentSize?.stock ?? null) : (currentSize?.stock ?? 0) + 1;
        const rejection = product.isRemoved ? "not-found" : predictStockRejection(currentSize, expectedStock);
        const change = { variant: size.name, stock, expectedStock };
        expect(await getRejectionCode(changeStock(real.db, product.id, change))).toBe(rejection);
        if (rejection === undefined && currentSize !== undefined) currentSize.stock = stock;
        await expectProduct(real, product);
      },
    ),
  );

function predictStockRejection(
  size: ModelSize | undefined,
  expectedStock: number | null,
): string | undefined {
  if (size === undefined) return "invalid-input";
  return size.stock === expectedStock ? undefined : "conflict";
}

/** Saves a product with the model's data and additional form fields, then checks the stored product. */
async function saveAndCheck(real: RealShop, product: ModelProduct, extraFields: object): Promise<void> {
  const input = productInputSchema.parse({ ...toFormFields(real, product), ...extraFields });
  expect(await getRejectionCode(updateProduct(real.db, product.id, input))).toBe(
    product.isRemoved ? "not-found" : undefined,
  );
  await expectProduct(real, product);
}

const priceCommand = fc.record({ index: fc.nat(7), price: priceArbitrary }).map(({ index, price }) =>
  createCommand(`set the price of size ${index} to ${price}`, returnTrue, async (model, real) => {
    const size = pickItem(model.sizes, index);
    size.price = price;
    await saveAndCheck(real, size.product, {});
  }),
);

const discountCommand = fc
  .record({ index: fc.nat(1), discount: fc.option(fc.nat(90)) })
  .map(({ index, discount }) =>
    createCommand(
      `set the discount of product ${index} to ${discount} %`,
      returnTrue,
      async (model, real) => {
        const product = pickItem(model.products, index);
        const change = { ids: [product.id], change: { discountPercentage: discount } };
        expect(await getRejectionCode(changeProducts(real.db, change))).toBe(
          product.isRemoved ? "conflict" : undefined,
        );
        if (!product.isRemoved) product.discount = discount;
        await expectProduct(real, product);
      },
    ),
  );

const importCommand = fc.record({ index: fc.nat(1), price: priceArbitrary }).map(({ index, price }) =>
  createCommand(`import the price ${price} of product ${index}`, returnTrue, async (model, real) => {
    const product = pickItem(model.products, index);
    const rows = product.sizes.map(({ name }) => [product.id, name, String(price)]);
    const table = buildSheetTable(["id", "variant", "price"], rows);
    const file = { id: randomUUID(), fileName: "prices.csv", table };
    const rejection = product.isRemoved ? "invalid-input" : undefined;
    expect(await getRejectionCode(importProducts(real.db, file))).toBe(rejection);
    for (const size of product.sizes) size.price = price;
    await expectProduct(real, product);
  }),
);

const renameCommand = fc.record({ index: fc.nat(7), milliliters: fc.nat(3) }).map(({ index, milliliters }) =>
  createCommand(`rename size ${index} to ${milliliters}ml`, returnTrue, async (model, real) => {
    const size = pickItem(model.sizes, index);
    const [oldName, newName] = [size.name, `${milliliters}ml`];
    if (size.isRemoved || size.product.sizes.some((other) => other.name === newName)) return;
    size.name = newName;
    await saveAndCheck(real, size.product, { renamedFrom: { [newName]: oldName } });
  }),
);

const addSizeCommand = fc
  .record({ index: fc.nat(1), milliliters: fc.nat(3), stock: fc.option(fc.nat(5)) })
  .map(({ index, milliliters, stock }) =>
    createCommand(
      `add size ${milliliters}ml with stock ${stock} to product ${index}`,
      returnTrue,
      async (model, real) => {
        const product = pickItem(model.products, index);
        const name = `${milliliters}ml`;
        if (product.isRemoved || product.sizes.some((other) => other.name === name)) return;
        const size = { product, name, price: 900, stock, sold: 0, isRemoved: false, reservations: new Map() };
        product.sizes.push(size);
        model.sizes.push(size);
        await saveAndCheck(real, product, { stock: { [name]: stock } });
      },
    ),
  );

const removeSizeCommand = fc.nat(7).map((index) =>
  createCommand(`remove size ${index}`, returnTrue, async (model, real) => {
    const size = pickItem(model.sizes, index);
    if (size.isRemoved || size.product.sizes.length === 1) return;
    markSizeRemoved(size);
    await saveAndCheck(real, size.product, {});
  }),
);

const deleteProductCommand = fc.nat(1).map((index) =>
  createCommand(`delete product ${index}`, returnTrue, async (model, real) => {
    const product = pickItem(model.products, index);
    await removeProduct(real.db, product.id);
    markProductRemoved(product);
    await expectProduct(real, product);
  }),
);

/** Commands that staff run on products. The list contains `stockCommand` twice, so it is drawn more often. */
export const catalogueCommands: readonly fc.Arbitrary<OrderCommand>[] = [
  stockCommand,
  stockCommand,
  priceCommand,
  discountCommand,
  importCommand,
  renameCommand,
  addSizeCommand,
  removeSizeCommand,
  deleteProductCommand,
];
