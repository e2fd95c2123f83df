import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { orders } from "../../tables/order-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { listOrderSummaries } from "./list-order-summaries.ts";
import { listOrders } from "./list-orders.ts";
import { placeOrder } from "../place-order.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);

interface TestOrder {
  name: string;
  phone: string;
  city: string;
  createdAt: string;
  quantity: number;
}

let placedCount = 0;

async function placeTestOrder({ name, phone, city, createdAt, quantity }: TestOrder): Promise<string> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]);
  const order = {
    ...input,
    customer: { ...input.customer, name, phone },
    address: { ...input.address, city },
  };
  // A number that contains the time of the test could contain the digits of a search.
  const { id } = await placeOrder(db, order, {
    createOrderNumber: () => `ZE0000000000${(placedCount += 1)}`,
  });
  await db
    .update(orders)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(orders.id, id));
  return id;
}

// 19:00 UTC is midnight in Pakistan.
const sana = await placeTestOrder({
  name: "Sana",
  phone: "0300 1234567",
  city: "Lahore",
  createdAt: "2026-03-01T18:59:59.999Z",
  quantity: 1,
});
const bilal = await placeTestOrder({
  name: "Bilal",
  phone: "+92 321 7654321",
  city: "LAHORE",
  createdAt: "2026-03-01T19:00:00Z",
  quantity: 3,
});
const zoya = await placeTestOrder({
  name: "Zoya",
  phone: "03451112233",
  city: "Lahore Cantt",
  createdAt: "2026-03-02T18:59:59.999Z",
  quantity: 2,
});
const omar = await placeTestOrder({
  name: "Omar",
  phone: "+92 333 9998877",
  city: "Quetta",
  createdAt: "2026-03-02T19:00:00Z",
  quantity: 3,
});

type Query = Parameters<typeof listOrders>[1];
const NAMES = new Map([
  [sana, "Sana"],
  [bilal, "Bilal"],
  [zoya, "Zoya"],
  [omar, "Omar"],
]);
/** Returns the names of the customers whose orders match. Checks that both order lists return the same orders. */
async function findCustomers(query: Query): Promise<(string | undefined)[]> {
  const [summaries, fullOrders] = await Promise.all([listOrderSummaries(db, query), listOrders(db, query)]);
  expect(fullOrders.items.map(({ id }) => id)).toEqual(summaries.items.map(({ id }) => id));
  expect(fullOrders.total).toBe(summaries.total);
  return summaries.items.map(({ id }) => NAMES.get(id));
}

describe("a search finds phone numbers in any format [001 §5]", () => {
  test.each([
    "0300 1234567",
    "03001234567",
    "0300-123-4567",
    "(0300) 1234567",
    "+92 300 1234567",
    "+923001234567",
    "0092 300 1234567",
    "92 300 1234567",
    "300 1234567",
    "۰۳۰۰۱۲۳۴۵۶۷",
    "1234567",
    "34 567",
  ])("an order placed with 0300 1234567 is found by %s", async (search) => {
    expect(await findCustomers({ search })).toEqual(["Sana"]);
  });

  test.each(["0321 7654321", "0321765", "+92 321 7654321", "0092-321-7654321", "654321"])(
    "an order placed with +92 321 7654321 is found by %s",
    async (search) => expect(await findCustomers({ search })).toEqual(["Bilal"]),
  );
});

test("a search matches part of the city, ignoring case", async () => {
  expect(await findCustomers({ search: "lahore" })).toEqual(["Zoya", "Bilal", "Sana"]);
  expect(await findCustomers({ search: "QUETT" })).toEqual(["Omar"]);
});

test("the city filter matches full names, ignoring case", async () => {
  expect(await findCustomers({ city: " lahore " })).toEqual(["Bilal", "Sana"]);
  expect(await findCustomers({ city: "Laho" })).toEqual([]);
  expect(await findCustomers({ city: "" })).toHaveLength(4);
});

test("a date range is inclusive and uses Pakistan's time zone", async () => {
  expect(await findCustomers({ from: "2026-03-02" })).toEqual(["Omar", "Zoya", "Bilal"]);
  expect(await findCustomers({ to: "2026-03-01" })).toEqual(["Sana"]);
  expect(await findCustomers({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["Zoya", "Bilal"]);
  expect(await findCustomers({ from: "2026-03-04", to: "2026-03-04" })).toEqual([]);
});

test("an order must match every filter, and the counts ignore only the status filter", async () => {
  expect(
    await findCustomers({ search: "lahore", from: "2026-03-02", city: "lahore", status: "pending" }),
  ).toEqual(["Bilal"]);
  const list = await listOrderSummaries(db, { city: "lahore", to: "2026-03-01", status: "shipped" });
  expect(list).toMatchObject({ total: 0, counts: { pending: 1, shipped: 0 } });
});

test("orders are sorted by age or by total, and ties have a stable order across pages", async () => {
  expect(await findCustomers({ sort: "newest" })).toEqual(["Omar", "Zoya", "Bilal", "Sana"]);
  expect(await findCustomers({ sort: "oldest" })).toEqual(["Sana", "Bilal", "Zoya", "Omar"]);
  const cheapestFirst = await findCustomers({ sort: "total-asc" });
  expect(cheapestFirst.slice(0, 2)).toEqual(["Sana", "Zoya"]);
  expect(await findCustomers({ sort: "total-desc" })).toEqual(cheapestFirst.toReversed());
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => findCustomers({ sort: "total-asc", page, pageSize: 1 })),
  );
  expect(pages.flat()).toEqual(cheapestFirst);
});
