import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { orders } from "../../tables/order-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { listOrderSummaries } from "./list-order-summaries.ts";
import { listOrders } from "./list-orders.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1200.5 } });

/** Places an order and sets its time to `minute` minutes after a fixed time. */
async function placeOrderAt(minute: number, name: string, email: string) {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]);
  const { id, orderNumber } = await placeOrder(db, {
    ...input,
    customer: { ...input.customer, name, email },
  });
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
  await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  return { id, orderNumber };
}

const sana = await placeOrderAt(1, "Sana Mir", "sana@example.com");
const bilal = await placeOrderAt(2, "Bilal 100% Khan", "Bilal@Example.com");
const omar = await placeOrderAt(2, "Omar Khan", "omar@example.com");
const latest = await placeOrderAt(3, "Zoya", "zoya@example.com");
await updateOrderStatus(db, { orderId: latest.id, status: "cancelled" });

const tiedIds = [bilal, omar].map(({ id }) => id).toSorted();
const newestFirst = [latest.id, ...tiedIds, sana.id];
const findIds = async (query: Parameters<typeof listOrderSummaries>[1]) =>
  (await listOrderSummaries(db, query)).items.map(({ id }) => id);

test("the admin order list is sorted newest first and has only the displayed fields", async () => {
  const list = await listOrderSummaries(db);
  expect(list.items.map(({ id }) => id)).toEqual(newestFirst);
  expect(list.items[0]).toEqual({
    id: latest.id,
    orderNumber: latest.orderNumber,
    status: "cancelled",
    customerName: "Zoya",
    customerEmail: "zoya@example.com",
    customerPhone: "+92 300 1234567",
    city: "Lahore",
    isStockDeducted: false,
    totalAmount: 2402,
    totalItems: 2,
    createdAt: "2026-01-01T00:03:00.000Z",
    isPacked: false,
    delivery: { method: "standard" },
    channel: "web",
    paymentState: "nothing",
  });
});

test("the order list is paginated, with 100 orders per page by default [001 §7] [001 §9]", async () => {
  expect((await listOrderSummaries(db)).pageSize).toBe(100);
  expect(await findIds({ pageSize: 3 })).toEqual(newestFirst.slice(0, 3));
  expect(await findIds({ pageSize: 3, page: 2 })).toEqual(newestFirst.slice(3));
  expect(await listOrderSummaries(db, { pageSize: 3, page: 9 })).toMatchObject({ items: [], total: 4 });
});

test("the status filter applies to the total, but not to the counts per status", async () => {
  const all = await listOrderSummaries(db);
  expect(all.counts).toEqual({
    pending: 3,
    confirmed: 0,
    processing: 0,
    shipped: 0,
    delivered: 0,
    cancelled: 1,
  });
  expect(all.total).toBe(4);
  const khans = await listOrderSummaries(db, { search: "khan", status: "cancelled" });
  expect(khans).toMatchObject({ items: [], total: 0, counts: { pending: 2, cancelled: 0 } });
  expect((await listOrderSummaries(db, { status: "pending" })).total).toBe(3);
});

test.each([
  ["the order number in lower case", bilal.orderNumber.toLowerCase()],
  ["part of the order number", bilal.orderNumber.slice(4)],
  ["the customer's name", "bilal"],
  ["a text of three characters", "00%"],
  ["a LIKE wildcard", "%"],
  ["the email in any case", "BILAL@EXAMPLE"],
  ["a text with surrounding spaces", "  bilal  "],
])("a search finds an order by %s [001 §5]", async (_case, search) => {
  expect(await findIds({ search })).toEqual([bilal.id]);
});

test.each(["_ilal", String.raw`\ilal`, "nobody", "'; drop table orders; --"])(
  "a search for %s finds nothing",
  async (search) => expect(await findIds({ search })).toEqual([]),
);

test("a filter by ids returns the orders newest first and ignores unknown ids", async () => {
  const { items } = await listOrders(db, { ids: [sana.id, latest.id, "unknown"] });
  expect(items.map(({ id }) => id)).toEqual([latest.id, sana.id]);
});
