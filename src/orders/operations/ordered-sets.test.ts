import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { orderItems } from "../tables/order-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { productInputSchema } from "#catalogue/rules/product-input.ts";
import type { ProductInput } from "#catalogue/rules/product-input.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { changeProducts } from "#catalogue/operations/products/change-products.ts";
import { updateProduct } from "#catalogue/operations/products/save-product.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, buildProductFields, buildStore } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { updateOrderItems } from "./edit/update-order-items.ts";
import { getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
// Several orders compete for the same bottles.
await saveStore(db, buildStore({ holdStock: false }));

let oud: Product;
let rose: Product;
let set: Product;

beforeEach(async () => {
  const sizes = { variantPricing: { "10ml": 1000, "50ml": 4000 }, stock: { "10ml": 5, "50ml": 9 } };
  oud = await buildProduct(db, { name: "Oud", ...sizes });
  rose = await buildProduct(db, { name: "Rose", ...sizes, discountPercentage: 50 });
  set = await buildProduct(db, {
    name: "Discovery Set",
    variantPricing: { Set: 2000 },
    stock: {},
    parts: {
      Set: [
        { productId: oud.id, variant: "10ml", quantity: 2 },
        { productId: rose.id, variant: "10ml", quantity: 1 },
      ],
    },
  });
});

const buildLine = (product: Product, variant: string, quantity: number) => {
  return { productId: product.id, variant, quantity };
};

const placeTestOrder = (...items: ReturnType<typeof buildLine>[]) => placeOrder(db, buildOrderInput(items));

const setStatus = (orderId: string, status: "confirmed" | "cancelled") =>
  updateOrderStatus(db, { orderId, status });

/** Edits the current version of an order. */
async function editOrder(id: string, ...items: ReturnType<typeof buildLine>[]): Promise<void> {
  const { updatedAt = "" } = (await getOrder(db, id)) ?? {};
  await updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt });
}

/** Saves a product with these parts by size. */
async function saveParts({ id, variants }: Product, parts: ProductInput["parts"]): Promise<Product> {
  const fields = await buildProductFields(db, { variants, stock: {}, parts });
  return updateProduct(db, id, productInputSchema.parse(fields));
}

/** Returns the stock of Oud 10ml, of Rose 10ml and of the set. */
async function readStock() {
  const rows = await Promise.all([oud, rose, set].map(({ id }) => getProduct(db, id)));
  return [rows[0]?.stock["10ml"], rows[1]?.stock["10ml"], rows[2]?.stock.Set];
}

test("in the catalogue and in quotes, the stock of a set is the number of sets that the stock of its parts covers", async () => {
  expect(await readStock()).toEqual([5, 5, 2]);
  const { lines } = await quoteOrder(db, { items: [buildLine(set, "Set", 3)] });
  expect(lines).toMatchObject([{ state: "short", stock: 2, quantity: 2, price: 2000 }]);
  expect(lines[0]?.parts).toEqual([
    { productId: oud.id, name: "Oud", variant: "10ml", quantity: 2 },
    { productId: rose.id, name: "Rose", variant: "10ml", quantity: 1 },
  ]);
});

test("the missing parts of a set are those that all earlier lines of the order leave too few of", async () => {
  const items = [buildLine(oud, "10ml", 4), buildLine(rose, "10ml", 5), buildLine(set, "Set", 1)];
  await expect(placeTestOrder(...items)).rejects.toMatchObject({
    shortages: [{ productName: "Discovery Set", parts: [{ productName: "Oud" }, { productName: "Rose" }] }],
  });
});

test("while a part of a set is unpublished, the set is sold out and its parts are hidden", async () => {
  await changeProducts(db, { ids: [rose.id], change: { status: "archived" } });
  expect(await getProduct(db, set.id)).toMatchObject({
    stock: { Set: 0 },
    inStock: false,
    parts: { Set: [] },
  });
  const { lines } = await quoteOrder(db, { items: [buildLine(set, "Set", 1)] });
  expect(lines).toMatchObject([{ state: "short", stock: 0, parts: [] }]);
  await expect(placeTestOrder(buildLine(set, "Set", 1))).rejects.toThrow(InsufficientStock);
});

test("an order stores the parts of a set and divides the price among them", async () => {
  const placed = await placeTestOrder(buildLine(set, "Set", 2));
  const parts = [
    { productId: oud.id, name: "Oud", variant: "10ml", quantity: 2, amount: 1600 },
    { productId: rose.id, name: "Rose", variant: "10ml", quantity: 1, amount: 400 },
  ];
  expect(placed.items).toMatchObject([{ quantity: 2, product: { price: 2000 }, parts }]);
  expect((await getOrder(db, placed.id))?.items).toEqual(placed.items);
});

test("confirming an order deducts each set part once, cancelling restores it, and each part has its own ledger row", async () => {
  const { id } = await placeTestOrder(buildLine(set, "Set", 2), buildLine(rose, "10ml", 1));
  await setStatus(id, "confirmed");
  expect(await readStock()).toEqual([1, 2, 0]);
  const movements = await db.select().from(stockMovements).where(eq(stockMovements.orderId, id));
  const changes = movements.map(({ productId, delta, soldDelta }) => [productId, delta, soldDelta]);
  expect(changes).toHaveLength(4);
  expect(changes).toEqual(
    expect.arrayContaining([
      [set.id, 0, 2],
      [oud.id, -4, 0],
      [rose.id, -2, 0],
      [rose.id, -1, 1],
    ]),
  );
  await setStatus(id, "cancelled");
  expect(await readStock()).toEqual([5, 5, 2]);
  await setStatus(id, "confirmed");
  expect(await readStock()).toEqual([1, 2, 0]);
  expect(await findViolations(db)).toEqual([]);
});

test("sets and single bottles of the same size share its stock", async () => {
  const shortage = { productId: oud.id, requested: 2, available: 1 };
  await expect(placeTestOrder(buildLine(set, "Set", 2), buildLine(oud, "10ml", 2))).rejects.toMatchObject({
    shortages: [shortage],
  });
  const first = await placeTestOrder(buildLine(set, "Set", 2), buildLine(oud, "10ml", 1));
  const second = await placeTestOrder(buildLine(oud, "10ml", 1));
  await setStatus(second.id, "confirmed");
  await expect(setStatus(first.id, "confirmed")).rejects.toMatchObject({
    shortages: [{ productId: oud.id, requested: 5, available: 4 }],
  });
  expect(await readStock()).toEqual([4, 5, 2]);
});

test("cancelling an order restores the ordered parts, even if the set was deleted", async () => {
  const { id } = await placeTestOrder(buildLine(set, "Set", 1));
  await setStatus(id, "confirmed");
  await db.delete(productVariants).where(eq(productVariants.productId, set.id));
  await setStatus(id, "cancelled");
  expect((await readStock()).slice(0, 2)).toEqual([5, 5]);
});

test("an ordered set cannot become a single size, and an ordered single size cannot become a set", async () => {
  const bottle = await buildProduct(db, { name: "Bottle", variantPricing: { "50ml": 4000 } });
  const { id } = await placeTestOrder(buildLine(set, "Set", 1), buildLine(bottle, "50ml", 1));
  await setStatus(id, "confirmed");
  const parts = [{ productId: rose.id, variant: "50ml", quantity: 1 }];
  const changes = [
    ["Set", set, {}],
    ["50ml", bottle, { "50ml": parts }],
    // The order contains this size as a part.
    ["10ml", oud, { "10ml": parts, "50ml": parts }],
  ] as const;
  for (const [size, product, newParts] of changes)
    await expect(saveParts(product, newParts)).rejects.toThrow(`${size} has been ordered`);
  await setStatus(id, "cancelled");
  await expect(saveParts(set, {})).rejects.toBeInstanceOf(Conflict);
  expect(await readStock()).toEqual([5, 5, 2]);
});

test("a size that was never ordered can become a set and then a single size again", async () => {
  const parts = [{ productId: rose.id, variant: "50ml", quantity: 3 }];
  const gift = await buildProduct(db, { name: "Gift", variantPricing: { Box: 2000 }, stock: { Box: 7 } });
  expect((await saveParts(gift, { Box: parts })).stock).toEqual({ Box: 3 });
  expect((await saveParts(gift, {})).stock).toEqual({ Box: 0 });
});

test("editing a confirmed order changes the stock of set parts by the difference", async () => {
  const { id } = await placeTestOrder(buildLine(set, "Set", 1));
  await setStatus(id, "confirmed");
  await editOrder(id, buildLine(set, "Set", 2), buildLine(oud, "10ml", 1));
  expect(await readStock()).toEqual([0, 3, 0]);
  await expect(editOrder(id, buildLine(set, "Set", 3))).rejects.toThrow(InsufficientStock);
  // The bottles that the set line returns are not enough for the other line.
  await expect(editOrder(id, buildLine(set, "Set", 1), buildLine(oud, "10ml", 4))).rejects.toThrow(
    InsufficientStock,
  );
  await editOrder(id, buildLine(set, "Set", 1), buildLine(oud, "10ml", 1));
  await editOrder(id, buildLine(set, "Set", 1), buildLine(oud, "10ml", 3));
  expect(await readStock()).toEqual([0, 4, 0]);
  await editOrder(id, buildLine(oud, "10ml", 3));
  expect(await readStock()).toEqual([2, 5, 1]);
  await editOrder(id, buildLine(oud, "10ml", 1));
  await editOrder(id, buildLine(oud, "10ml", 1), buildLine(set, "Set", 2));
  const [item] = await db.select().from(orderItems).where(eq(orderItems.productId, set.id));
  expect(item).toMatchObject({ stockTaken: 0, soldCounted: 2 });
  await setStatus(id, "cancelled");
  expect(await readStock()).toEqual([5, 5, 2]);
  expect(await findViolations(db)).toEqual([]);
});

test("the error names the part if an edit exceeds the stock of a set part", async () => {
  const { id } = await placeTestOrder(buildLine(set, "Set", 1));
  const shortageOfOud = {
    productName: "Discovery Set",
    available: 2,
    parts: [{ productName: "Oud", variant: "10ml" }],
  };
  await expect(editOrder(id, buildLine(set, "Set", 4))).rejects.toMatchObject({ shortages: [shortageOfOud] });
  await setStatus(id, "confirmed");
  await expect(editOrder(id, buildLine(set, "Set", 4))).rejects.toMatchObject({ shortages: [shortageOfOud] });
});

test("editing an order uses the ordered parts of a set, even if the set has other parts now", async () => {
  const orders = [
    await placeTestOrder(buildLine(set, "Set", 1)),
    await placeTestOrder(buildLine(set, "Set", 1)),
  ];
  const [pendingId = "", confirmedId = ""] = orders.map(({ id }) => id);
  await setStatus(confirmedId, "confirmed");
  // The stock covers 9 sets with the new parts, but only 1 more set with the ordered parts.
  await saveParts(set, { Set: [{ productId: rose.id, variant: "50ml", quantity: 1 }] });
  for (const id of [pendingId, confirmedId])
    await expect(editOrder(id, buildLine(set, "Set", 4))).rejects.toMatchObject({
      shortages: [{ productName: "Discovery Set", parts: [{ productName: "Oud" }] }],
    });
  // The stock covers no set with the new parts, but 1 more set with the ordered parts.
  await saveParts(set, { Set: [{ productId: rose.id, variant: "50ml", quantity: 10 }] });
  await editOrder(confirmedId, buildLine(set, "Set", 2));
  expect((await readStock()).slice(0, 2)).toEqual([1, 3]);
  await setStatus(confirmedId, "cancelled");
  await editOrder(pendingId, buildLine(set, "Set", 2));
  expect((await readStock()).slice(0, 2)).toEqual([5, 5]);
  expect(await findViolations(db)).toEqual([]);
});

test.skipIf(isShortSuite)(
  "concurrent orders for sets and single bottles of the same part neither oversell nor deadlock",
  async () => {
    const orders = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? placeTestOrder(buildLine(set, "Set", 1))
          : placeTestOrder(buildLine(oud, "10ml", 1), buildLine(rose, "10ml", 1)),
      ),
    );
    const results = await Promise.allSettled(orders.map(({ id }) => setStatus(id, "confirmed")));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    for (const failure of failures) expect(failure).toBeInstanceOf(InsufficientStock);
    const [oudStock = 0] = await readStock();
    expect(oudStock).toBeGreaterThanOrEqual(0);
    expect(oudStock).toBeLessThan(2);
    const confirmed = orders.filter((_, index) => results[index]?.status === "fulfilled");
    await Promise.all(confirmed.map(({ id }) => setStatus(id, "cancelled")));
    expect(await readStock()).toEqual([5, 5, 2]);
    expect(await findViolations(db)).toEqual([]);
  },
);
