import { expect, test } from "vitest";

import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import type { OrderSort } from "../../rules/order-list.ts";
import { orderList } from "../../rules/order-list.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { listMatchingOrders } from "./list-matching-orders.ts";
import { listOrderSummaries } from "./list-order-summaries.ts";

const db = await openTestDatabase();
const createDay = (day: number) => new Date(Date.UTC(2026, 0, day));
const buildRow = (id: string, index: number) => ({
  id,
  orderNumber: `ZE0${index}`,
  customerEmail: `${id}@example.com`,
  customerPhone: "0300 1234567",
  street: "1 Mall Road",
  state: "Punjab",
  zipCode: "54000",
  country: "PK",
  createdAt: createDay(index),
});
const buildAmounts = (pkr: number, totalItems: number) => ({
  subtotal: toPaisa(pkr),
  totalAmount: toPaisa(pkr),
  totalItems,
});

await db.insert(orders).values([
  { ...buildRow("a", 1), customerName: "zara", city: "Lahore", status: "delivered", ...buildAmounts(500, 3) },
  {
    ...buildRow("b", 2),
    customerName: "Bilal",
    city: "karachi",
    status: "pending",
    ...buildAmounts(1500, 1),
  },
  {
    ...buildRow("c", 3),
    customerName: "Omar",
    city: "Multan",
    status: "confirmed",
    ...buildAmounts(1000.5, 2),
  },
]);

await db.insert(orderConfirmations).values([
  { orderId: "a", state: "confirmed", expiresAt: createDay(3) },
  { orderId: "b", state: "waiting", expiresAt: createDay(4) },
]);

const EXPECTED_IDS: Record<OrderSort, string> = {
  newest: "cba",
  oldest: "abc",
  "number-asc": "abc",
  "number-desc": "cba",
  "customer-asc": "bca",
  "customer-desc": "acb",
  "city-asc": "bac",
  "city-desc": "cab",
  "items-asc": "bca",
  "items-desc": "acb",
  "total-asc": "acb",
  "total-desc": "bca",
  "status-asc": "bca",
  "status-desc": "acb",
};

/** Returns the ids and the number of the matching orders. */
async function listIds(query: Parameters<typeof listMatchingOrders>[1]) {
  const { items, total } = await listMatchingOrders(db, query);
  return { ids: items.map(({ id }) => id), total };
}

test.each(orderList.sorts)("the order list and the matching orders are sorted by %s", async (sort) => {
  const { items } = await listOrderSummaries(db, { sort });
  expect(items.map(({ id }) => id).join("")).toBe(EXPECTED_IDS[sort]);
  expect((await listIds({ sort })).ids.join("")).toBe(EXPECTED_IDS[sort]);
});

test("a matching order has the fields that a status change needs", async () => {
  const { items } = await listMatchingOrders(db, { status: "pending" });
  expect(items).toEqual([
    {
      id: "b",
      orderNumber: "ZE02",
      status: "pending",
      isStockDeducted: false,
      isPacked: false,
      delivery: null,
      customerName: "Bilal",
      city: "karachi",
      paymentState: "cash-on-delivery",
    },
  ]);
});

test("a filter by several statuses matches orders with any of them", async () => {
  const filter = { status: ["pending", "confirmed"] } as const;
  expect(await listIds(filter)).toEqual({ ids: ["c", "b"], total: 2 });
  const { total, counts } = await listOrderSummaries(db, filter);
  expect([total, counts.delivered]).toEqual([2, 1]);
});

test("a filter by confirmation states does not match orders without a confirmation", async () => {
  expect(await listIds({ confirmation: "waiting" })).toEqual({ ids: ["b"], total: 1 });
  const filter = { confirmation: ["waiting", "confirmed", "declined"] } as const;
  expect(await listIds(filter)).toEqual({ ids: ["b", "a"], total: 2 });
  const { total, counts } = await listOrderSummaries(db, { ...filter, status: "pending" });
  expect([total, counts.pending, counts.delivered, counts.confirmed]).toEqual([1, 1, 1, 0]);
});

test("a filter's minimum and maximum total are inclusive and in PKR", async () => {
  expect((await listIds({ minTotal: 1000.5 })).ids).toEqual(["c", "b"]);
  expect((await listIds({ minTotal: 500, maxTotal: 1000.5 })).ids).toEqual(["c", "a"]);
});
