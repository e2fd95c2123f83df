import { and, asc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { discounts } from "#discounts/tables/discount-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount, findWrongCounts, readCounts } from "#test/discounts.ts";
import { RATES } from "#test/delivery.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

import type { Order } from "../../rules/order.ts";
import type { OrderItemsEdit } from "../../rules/edit/order-edit.ts";
import { orderItemDiscounts } from "../../tables/order-discount-schema.server.ts";
import { orderItems } from "../../tables/order-schema.server.ts";
import { quoteOrderItems } from "../edit/plan-order-items.ts";
import { updateOrderItems } from "../edit/update-order-items.ts";
import { getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
const [a, b, c] = await Promise.all(
  [3400, 1250, 1000].map((price) =>
    buildProduct(db, {
      variantPricing: { "50ml": price },
      stock: { "50ml": 500 },
      minOrderFreeShip: 100_000,
    }),
  ),
);
const toItem = (product: typeof a, quantity: number) => {
  return { productId: product?.id ?? "", variant: "50ml", quantity };
};

async function placeWithCode(code: string, fields: Parameters<typeof buildDiscount>[2] = {}) {
  const id = await buildDiscount(db, code, fields);
  const { id: orderId } = await placeOrder(db, buildOrderInput([toItem(a, 1), toItem(b, 2)], { code }));
  const order = await getOrder(db, orderId);
  if (!order) throw new Error("The order is missing");
  return { id, order };
}

const edit = (
  { id, updatedAt }: Order,
  items: ReturnType<typeof toItem>[],
  choice?: OrderItemsEdit["discounts"],
) => updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt, discounts: choice });

/** Returns the share of each line in paisa, by the quantity of the line. */
async function listShares({ id }: Order) {
  return db
    .select({ quantity: orderItems.quantity, amount: orderItemDiscounts.amount })
    .from(orderItemDiscounts)
    .innerJoin(
      orderItems,
      and(
        eq(orderItems.orderId, orderItemDiscounts.orderId),
        eq(orderItems.position, orderItemDiscounts.itemPosition),
      ),
    )
    .where(eq(orderItemDiscounts.orderId, id))
    .orderBy(asc(orderItems.position));
}

afterEach(async () => {
  expect(await findWrongCounts(db)).toEqual([]);
  await db.update(discounts).set({ isActive: false });
});

test("an edit applies the terms of the order again, after the code has ended and changed, and rewrites the shares", async () => {
  const { id, order } = await placeWithCode("KEEP10", { kind: "percent", percent: 10 });
  expect(order.adjustments[0]).toMatchObject({ amount: -590 });
  await db.update(discounts).set({ percent: 50, isActive: false, maxUses: 1 }).where(eq(discounts.id, id));
  const edited = await edit(order, [toItem(a, 2), toItem(c, 3)]);
  expect(edited.adjustments[0]).toMatchObject({ kind: "discount", label: "KEEP10", amount: -980 });
  expect(edited.totalAmount).toBe(9800 - 980);
  expect(await listShares(edited)).toEqual([
    { quantity: 2, amount: -680_00 },
    { quantity: 3, amount: -300_00 },
  ]);
  expect(await readCounts(db, id)).toEqual([1, 980]);
});

test("lines that did not take part in the discount stay without it, and new lines take part by its terms", async () => {
  const scope = { scope: "products" as const, scopeIds: [a?.id ?? "", c?.id ?? ""] };
  const { id, order } = await placeWithCode("SCOPE", scope);
  expect(await listShares(order)).toEqual([{ quantity: 1, amount: -500_00 }]);
  await db.update(discounts).set({ scope: "all", scopeIds: [] }).where(eq(discounts.id, id));
  const edited = await edit(order, [toItem(a, 1), toItem(b, 2), toItem(c, 1)]);
  expect(await listShares(edited)).toEqual([
    { quantity: 1, amount: -386_36 },
    { quantity: 1, amount: -113_64 },
  ]);
});

test("below the minimum, staff see it and choose whether the discount stays", async () => {
  const { id, order } = await placeWithCode("FROM5K", { minSubtotal: 5000_00 });
  const items = [toItem(b, 1)];
  const kept = await quoteOrderItems(db, order.id, items);
  expect(kept).toMatchObject({
    totalAmount: 750,
    discountNotice: "The order is below the minimum of its discount FROM5K.",
  });
  expect(await quoteOrderItems(db, order.id, [toItem(a, 2)])).toMatchObject({ discountNotice: null });
  expect((await quoteOrderItems(db, order.id, items, { discounts: "remove" })).totalAmount).toBe(1250);
  const edited = await edit(order, items);
  expect(edited.totalAmount).toBe(750);
  expect((await edit(edited, items, "remove")).totalAmount).toBe(1250);
  expect(await readCounts(db, id)).toEqual([0, 0]);
});

test("a removed discount is not taken again when the order is cancelled and restored", async () => {
  const { id, order } = await placeWithCode("GONE", { minSubtotal: 5000_00 });
  const edited = await edit(order, [toItem(b, 1)], "remove");
  await updateOrderStatus(db, { orderId: edited.id, status: "cancelled" });
  await updateOrderStatus(db, { orderId: edited.id, status: "pending" });
  expect(await readCounts(db, id)).toEqual([0, 0]);
});

test("an order without the goods of its discount keeps its use and saves nothing", async () => {
  const { id, order } = await placeWithCode("NOTHING", { scope: "products", scopeIds: [a?.id ?? ""] });
  const edited = await edit(order, [toItem(b, 2)]);
  expect(edited.adjustments.map(({ kind }) => kind)).toEqual(["delivery"]);
  expect(await readCounts(db, id)).toEqual([1, 0]);
});

test("a choice to remove the discount has no effect once the order reaches its minimum again", async () => {
  const { id, order } = await placeWithCode("AGAIN5K", { minSubtotal: 5000_00 });
  expect((await quoteOrderItems(db, order.id, [toItem(a, 2)], { discounts: "remove" })).totalAmount).toBe(
    6300,
  );
  await edit(order, [toItem(a, 2)], "remove");
  expect(await readCounts(db, id)).toEqual([1, 500]);
});

async function chargeDelivery() {
  await saveStore(db, buildStore({}));
  await saveDeliveryRates(db, { rates: RATES });
}

test("only the discounts whose minimum is missed are removed, and the notice names all of them", async () => {
  await chargeDelivery();
  const free = await buildDiscount(db, null, { kind: "free-delivery", minSubtotal: 3000_00 });
  const { id, order } = await placeWithCode("EID500", { minSubtotal: 5000_00 });
  expect(order.totalAmount).toBe(5400);
  const items = [toItem(c, 4)];
  const kept = await quoteOrderItems(db, order.id, items);
  expect(kept.discountNotice).toBe("The order is below the minimum of its discount EID500.");
  expect((await quoteOrderItems(db, order.id, items, { discounts: "remove" })).totalAmount).toBe(4000);
  const edited = await edit(order, items, "remove");
  expect(edited.totalAmount).toBe(4000);
  expect([await readCounts(db, id), await readCounts(db, free)]).toEqual([
    [0, 0],
    [1, 250],
  ]);
  expect((await quoteOrderItems(db, order.id, [toItem(c, 1)])).discountNotice).toBe(
    "The order is below the minimum of its discount Offer.",
  );
});

test("a notice names each discount whose minimum is missed", async () => {
  await chargeDelivery();
  await buildDiscount(db, null, { kind: "free-delivery", minSubtotal: 3000_00, name: "Free week" });
  await buildDiscount(db, null, { scope: "products", scopeIds: [a?.id ?? ""], name: "Rose week" });
  const { id } = await placeOrder(db, buildOrderInput([toItem(a, 1)]));
  expect((await quoteOrderItems(db, id, [toItem(c, 1)])).discountNotice).toBe(
    "The order is below the minimum of its discount Free week. No item of the order takes part in its discount Rose week.",
  );
  const removed = await quoteOrderItems(db, id, [toItem(c, 1)], { discounts: "remove" });
  expect(removed.totalAmount).toBe(1250);
});
