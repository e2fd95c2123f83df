import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { expect } from "vitest";

import { productInputSchema } from "#domain/catalogue/product-input.ts";
import { importProducts } from "#operations/product-files/import-products.ts";
import { changeProducts } from "#operations/catalogue/products/change-products.ts";
import { deleteProduct } from "#operations/catalogue/products/delete-product.ts";
import { updateProduct } from "#operations/catalogue/products/save-product.ts";
import { changeStock } from "#operations/stock/change-stock.ts";

import type { OrderCommand } from "./order-commands.ts";
import { always, command, pick } from "./order-commands.ts";
import type { ModelProduct, ModelSize } from "./order-model.ts";
import { dropProduct, dropSize } from "./order-model.ts";
import type { RealShop } from "./real-shop.ts";
import { expectProduct, fieldsOf, getRejectionCode } from "./real-shop.ts";

const newPrice = fc.integer({ min: 1, max: 9999 });

const setStock = fc
  .record({
    at: fc.nat(7),
    stock: fc.option(fc.nat(9)),
    isCurrent: fc.integer({ min: 0, max: 3 }).map((draw) => draw > 0),
  })
  .map(({ at, stock, isCurrent }) =>
    command(
      `set the stock of size ${at} to ${stock}, expecting the ${isCurrent ? "current" : "wrong"} stock`,
      always,
      async (model, real) => {
        const size = pick(model.sizes, at);
        const { product } = size;
        const now = product.sizes.find(({ name }) => name === size.name);
        const expectedStock = isCurrent ? (now?.stock ?? null) : (now?.stock ?? 0) + 1;
        const rejection = product.isGone ? "not-found" : stockRejection(now, expectedStock);
        const change = { variant: size.name, stock, expectedStock };
        expect(await getRejectionCode(changeStock(real.db, product.id, change))).toBe(rejection);
        if (rejection === undefined && now !== undefined) now.stock = stock;
        await expectProduct(real, product);
      },
    ),
  );

function stockRejection(size: ModelSize | undefined, expectedStock: number | null): string | undefined {
  if (size === undefined) return "invalid-input";
  return size.stock === expectedStock ? undefined : "conflict";
}

/** Saves a product with the current data of the model. */
async function save(real: RealShop, product: ModelProduct, more: object): Promise<void> {
  const input = productInputSchema.parse({ ...fieldsOf(real, product), ...more });
  expect(await getRejectionCode(updateProduct(real.db, product.id, input))).toBe(
    product.isGone ? "not-found" : undefined,
  );
  await expectProduct(real, product);
}

const savePrice = fc.record({ at: fc.nat(7), price: newPrice }).map(({ at, price }) =>
  command(`set the price of size ${at} to ${price}`, always, async (model, real) => {
    const size = pick(model.sizes, at);
    size.price = price;
    await save(real, size.product, {});
  }),
);

const saveDiscount = fc.record({ at: fc.nat(1), discount: fc.option(fc.nat(90)) }).map(({ at, discount }) =>
  command(`set the discount of product ${at} to ${discount} %`, always, async (model, real) => {
    const product = pick(model.products, at);
    const change = { ids: [product.id], change: { discountPercentage: discount } };
    expect(await getRejectionCode(changeProducts(real.db, change))).toBe(
      product.isGone ? "conflict" : undefined,
    );
    if (!product.isGone) product.discount = discount;
    await expectProduct(real, product);
  }),
);

const importPrices = fc.record({ at: fc.nat(1), price: newPrice }).map(({ at, price }) =>
  command(`import the price ${price} of product ${at}`, always, async (model, real) => {
    const product = pick(model.products, at);
    const rows = product.sizes.map(({ name }) => [product.id, name, String(price)]);
    const file = { id: randomUUID(), fileName: "prices.csv", columns: ["id", "variant", "price"], rows };
    const rejection = product.isGone ? "invalid-input" : undefined;
    expect(await getRejectionCode(importProducts(real.db, file))).toBe(rejection);
    for (const size of product.sizes) size.price = price;
    await expectProduct(real, product);
  }),
);

const renameSize = fc.record({ at: fc.nat(7), number: fc.nat(3) }).map(({ at, number }) =>
  command(`rename size ${at} to ${number}ml`, always, async (model, real) => {
    const size = pick(model.sizes, at);
    const [old, name] = [size.name, `${number}ml`];
    if (size.isGone || size.product.sizes.some((each) => each.name === name)) return;
    size.name = name;
    await save(real, size.product, { renamedFrom: { [name]: old } });
  }),
);

const addSize = fc
  .record({ at: fc.nat(1), number: fc.nat(3), stock: fc.option(fc.nat(5)) })
  .map(({ at, number, stock }) =>
    command(`add size ${number}ml with stock ${stock} to product ${at}`, always, async (model, real) => {
      const product = pick(model.products, at);
      const name = `${number}ml`;
      if (product.isGone || product.sizes.some((each) => each.name === name)) return;
      const size = { product, name, price: 900, stock, sold: 0, isGone: false };
      product.sizes.push(size);
      model.sizes.push(size);
      await save(real, product, { stock: { [name]: stock } });
    }),
  );

const removeSize = fc.nat(7).map((index) =>
  command(`remove size ${index}`, always, async (model, real) => {
    const size = pick(model.sizes, index);
    if (size.isGone || size.product.sizes.length === 1) return;
    dropSize(size);
    await save(real, size.product, {});
  }),
);

const removeProduct = fc.nat(1).map((index) =>
  command(`delete product ${index}`, always, async (model, real) => {
    const product = pick(model.products, index);
    expect(await getRejectionCode(deleteProduct(real.db, product.id))).toBe(
      product.isGone ? "not-found" : undefined,
    );
    dropProduct(product);
    await expectProduct(real, product);
  }),
);

/** Commands of staff on products. */
export const catalogueCommands: readonly fc.Arbitrary<OrderCommand>[] = [
  setStock,
  setStock,
  savePrice,
  saveDiscount,
  importPrices,
  renameSize,
  addSize,
  removeSize,
  removeProduct,
];
