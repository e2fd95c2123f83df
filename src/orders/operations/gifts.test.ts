import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { quoteOrderItems } from "./edit/plan-order-items.ts";
import { updateOrderDetails } from "./edit/update-order-details.ts";
import { updateOrderItems } from "./edit/update-order-items.ts";
import { getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 2000 }, stock: { "50ml": 500 } });
const line = { productId: product.id, variant: "50ml", quantity: 1 };
const WRAP = { kind: "gift-wrap", label: "Gift wrapping", amount: 150 };

const setPrice = (giftWrapPrice: number) => saveStore(db, { ...readSampleStore(), giftWrapPrice });

test("gift wrapping costs what the owner set, and an edited order keeps its price", async () => {
  await setPrice(150);
  const { adjustments, total } = await quoteOrder(db, { items: [line], giftWrap: true });
  expect([adjustments[0], total]).toEqual([WRAP, 2150]);
  const { id, totalAmount } = await placeOrder(db, buildOrderInput([line], { giftWrap: true }));
  expect(totalAmount).toBe(2150);
  await setPrice(300);
  const order = await getOrder(db, id);
  const edited = await updateOrderItems(db, id, {
    items: [{ ...line, quantity: 2 }],
    reason: "One more",
    expectedUpdatedAt: order?.updatedAt ?? "",
  });
  expect(edited.adjustments[0]).toMatchObject(WRAP);
  expect(edited.totalAmount).toBe(4150);
});

test("without a price, gift wrapping is not offered and an order with it is rejected", async () => {
  await setPrice(0);
  expect((await quoteOrder(db, { items: [line], giftWrap: true })).total).toBe(2000);
  await expect(placeOrder(db, buildOrderInput([line], { giftWrap: true }))).rejects.toMatchObject({
    code: "total-changed",
  });
  expect((await placeOrder(db, buildOrderInput([line]))).totalAmount).toBe(2000);
});

test("the line of a product on final sale says so in the quote and in the order", async () => {
  const { id: productId } = await buildProduct(db, {
    variantPricing: { "50ml": 900 },
    stock: { "50ml": 9 },
    isFinalSale: true,
  });
  const items = [{ ...line, productId }, line];
  const quote = await quoteOrder(db, { items });
  expect(quote.lines.map(({ isFinalSale }) => isFinalSale)).toEqual([true, undefined]);
  const { id, items: placed } = await placeOrder(db, buildOrderInput(items));
  expect(placed.map(({ isFinalSale }) => isFinalSale)).toEqual([true, undefined]);
  expect((await getOrder(db, id))?.items).toEqual(placed);
});

test("an order stores whether its parcel hides prices", async () => {
  const gift = await placeOrder(db, buildOrderInput([line], { hidesPrices: true }));
  expect(gift.hidesPrices).toBe(true);
  expect((await getOrder(db, gift.id))?.hidesPrices).toBe(true);
  const other = await placeOrder(db, buildOrderInput([line], { hidesPrices: false }));
  expect((await getOrder(db, other.id))?.hidesPrices).toBeUndefined();
});

test("staff can add and remove gift wrapping, and hide the prices of an order later", async () => {
  await setPrice(150);
  const { id } = await placeOrder(db, buildOrderInput([line]));
  const readVersion = async () => (await getOrder(db, id))?.updatedAt ?? "";
  const wrap = async (giftWrap: boolean) =>
    updateOrderItems(db, id, { items: [line], giftWrap, expectedUpdatedAt: await readVersion() });
  expect(await quoteOrderItems(db, id, [line], { giftWrap: true })).toMatchObject({
    giftWrapPrice: 150,
    totalAmount: 2150,
  });
  expect((await wrap(true)).totalAmount).toBe(2150);
  expect((await wrap(false)).totalAmount).toBe(2000);
  const expectedUpdatedAt = await readVersion();
  const hidden = await updateOrderDetails(db, id, { hidesPrices: true, expectedUpdatedAt });
  expect(hidden.hidesPrices).toBe(true);
  const customer = { name: "Someone Else" };
  const kept = await updateOrderDetails(db, id, { customer, expectedUpdatedAt: hidden.updatedAt });
  expect(kept.hidesPrices).toBe(true);
});
