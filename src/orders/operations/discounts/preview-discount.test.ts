import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { discountInputSchema } from "#discounts/rules/discount-input.ts";
import { discounts } from "#discounts/tables/discount-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildCollection, buildOrderInput, buildProduct } from "#test/factories.ts";

import type { OrderInput } from "../../rules/checkout.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { previewDiscount } from "./preview-discount.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db, { name: "Attars" })).id;
const sizes = (price: number) => ({ variantPricing: { "50ml": price }, stock: { "50ml": 500 } });
const oud = await buildProduct(db, { name: "Oud", ...sizes(3000) });
const rose = await buildProduct(db, { name: "Rose", collectionRef, ...sizes(1000) });

const line = ({ id }: { id: string }, quantity = 1) => ({ productId: id, variant: "50ml", quantity });
let phones = 0;
function place(items: OrderInput["items"], phone = `0300 ${(phones += 1) + 1_000_000}`) {
  return placeOrder(db, buildOrderInput(items, { customer: { ...CHECKOUT.customer, phone } }));
}

const preview = (fields: object, id?: number) =>
  previewDiscount(db, {
    id,
    discount: discountInputSchema.parse({
      trigger: "codes",
      name: "New",
      kind: "percent",
      percent: 10,
      ...fields,
    }),
  });

beforeEach(async () => {
  await db.delete(orders);
  await db.update(discounts).set({ isActive: false });
});

test("a preview says how many recent orders would get a discount, what they would save, and shows the newest", async () => {
  const old = await place([line(oud)]);
  await db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - 31 * DAY_MS) })
    .where(eq(orders.id, old.id));
  const cancelled = await place([line(oud)]);
  await updateOrderStatus(db, { orderId: cancelled.id, status: "cancelled" });
  for (let count = 0; count < 3; count += 1) await place([line(oud)]);
  const small = await place([line(rose)]);
  const newest = await place([line(oud), line(rose)]);
  const found = await preview({ minSubtotal: 2000 });
  expect(found).toMatchObject({ days: 30, orders: 5, applied: 4, kept: 0, saved: 1300 });
  expect(found.examples).toHaveLength(3);
  expect(found.examples.map(({ orderNumber }) => orderNumber)).not.toContain(small.orderNumber);
  expect(found.examples[0]).toMatchObject({
    orderNumber: newest.orderNumber,
    subtotal: 4000,
    saved: 400,
    lines: [
      { name: "Oud", amount: 3000, saved: 300 },
      { name: "Rose", amount: 1000, saved: 100 },
    ],
  });
});

test("a preview knows scopes, free bottles and the delivery that an order paid", async () => {
  await place([line(oud), line(rose, 3)]);
  expect(await preview({ scope: "collections", scopeIds: [collectionRef] })).toMatchObject({ saved: 300 });
  const free = { kind: "buy-x-get-y", buyQuantity: 2, getQuantity: 1, percent: null };
  expect(await preview(free)).toMatchObject({ applied: 1, saved: 1000 });
  const delivery = { kind: "free-delivery", percent: null };
  expect(await preview(delivery)).toMatchObject({ applied: 0, kept: 1, saved: 0 });
  await db.execute(sql`update orders set delivery = jsonb_set(delivery, '{option,charge,amount}', '250')`);
  expect(await preview(delivery)).toMatchObject({ applied: 1, kept: 0, saved: 250 });
});

test("an order that keeps a better offer does not get the discount, but the discount replaces its own stored rule", async () => {
  await place([line(oud)]);
  const offer = await buildDiscount(db, null, { name: "Half", kind: "percent", percent: 50, amount: null });
  expect(await preview({})).toMatchObject({ applied: 0, kept: 1, saved: 0, examples: [] });
  expect(await preview({ trigger: "automatic", percent: 20 }, offer)).toMatchObject({
    applied: 1,
    saved: 600,
  });
});

test("a preview counts the limits of a discount from its oldest order on", async () => {
  const first = await place([line(oud)], "0300 7654321");
  const second = await place([line(oud)], "+92 300 7654321");
  const other = await place([line(oud)]);
  const numbers = async (fields: object) =>
    (await preview(fields)).examples.map(({ orderNumber }) => orderNumber);
  expect(await numbers({ firstOrderOnly: true })).toEqual([other.orderNumber, first.orderNumber]);
  expect(await numbers({ maxUsesPerPhone: 1 })).toEqual([other.orderNumber, first.orderNumber]);
  expect(await numbers({ maxUses: 2 })).toEqual([second.orderNumber, first.orderNumber]);
});

test("a preview writes nothing", async () => {
  await place([line(oud)]);
  const id = await buildDiscount(db, "EID500");
  const read = () =>
    queryRows(
      db,
      sql`select (select to_jsonb(d) from discounts d where id = ${id}) as discount,
    (select jsonb_agg(to_jsonb(o)) from orders o) as orders`,
    );
  const before = await read();
  await preview({}, id);
  expect(await read()).toEqual(before);
});
