import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { orders } from "#db/schema/order-schema.server.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

import { listOrderSummaries } from "./list-order-summaries.ts";
import { listOrders } from "./list-orders.ts";
import { placeOrder } from "./place-order.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);

interface Buyer {
  name: string;
  phone: string;
  city: string;
  createdAt: string;
  quantity: number;
}

async function orderOf({ name, phone, city, createdAt, quantity }: Buyer): Promise<string> {
  const input = orderInput([{ productId: product.id, variant: "50ml", quantity }]);
  const { id } = await placeOrder(db, {
    ...input,
    customer: { ...input.customer, name, phone },
    address: { ...input.address, city },
  });
  await db
    .update(orders)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(orders.id, id));
  return id;
}

// 19:00 UTC is midnight in Pakistan.
const sana = await orderOf({
  name: "Sana",
  phone: "0300 1234567",
  city: "Lahore",
  createdAt: "2026-03-01T18:59:59.999Z",
  quantity: 1,
});
const bilal = await orderOf({
  name: "Bilal",
  phone: "+92 321 7654321",
  city: "LAHORE",
  createdAt: "2026-03-01T19:00:00Z",
  quantity: 3,
});
const zoya = await orderOf({
  name: "Zoya",
  phone: "03451112233",
  city: "Lahore Cantt",
  createdAt: "2026-03-02T18:59:59.999Z",
  quantity: 2,
});
const omar = await orderOf({
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
async function found(query: Query): Promise<(string | undefined)[]> {
  const [summaries, fullOrders] = await Promise.all([listOrderSummaries(db, query), listOrders(db, query)]);
  expect(fullOrders.items.map(({ id }) => id)).toEqual(summaries.items.map(({ id }) => id));
  expect(fullOrders.total).toBe(summaries.total);
  return summaries.items.map(({ id }) => NAMES.get(id));
}

describe("a phone number is found in any format", () => {
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
  ])("typed with 0 at checkout, searched as %s", async (search) => {
    expect(await found({ search })).toEqual(["Sana"]);
  });

  test.each(["0321 7654321", "0321765", "+92 321 7654321", "0092-321-7654321", "654321"])(
    "typed with +92 at checkout, searched as %s",
    async (search) => expect(await found({ search })).toEqual(["Bilal"]),
  );
});

test("a search matches part of the city, ignoring case", async () => {
  expect(await found({ search: "lahore" })).toEqual(["Zoya", "Bilal", "Sana"]);
  expect(await found({ search: "QUETT" })).toEqual(["Omar"]);
});

test("the city filter matches full names, ignoring case", async () => {
  expect(await found({ city: " lahore " })).toEqual(["Bilal", "Sana"]);
  expect(await found({ city: "Laho" })).toEqual([]);
  expect(await found({ city: "" })).toHaveLength(4);
});

test("dates are in Pakistan's time zone, and both ends are inclusive", async () => {
  expect(await found({ from: "2026-03-02" })).toEqual(["Omar", "Zoya", "Bilal"]);
  expect(await found({ to: "2026-03-01" })).toEqual(["Sana"]);
  expect(await found({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["Zoya", "Bilal"]);
  expect(await found({ from: "2026-03-03", to: "2026-03-02" })).toEqual([]);
});

test("filters are combined, and the counts apply all except the status", async () => {
  expect(await found({ search: "lahore", from: "2026-03-02", city: "lahore", status: "pending" })).toEqual([
    "Bilal",
  ]);
  const list = await listOrderSummaries(db, { city: "lahore", to: "2026-03-01", status: "shipped" });
  expect(list).toMatchObject({ total: 0, counts: { pending: 1, shipped: 0 } });
});

test("orders are sorted by age or by total, and ties have a stable order across pages", async () => {
  expect(await found({ sort: "newest" })).toEqual(["Omar", "Zoya", "Bilal", "Sana"]);
  expect(await found({ sort: "oldest" })).toEqual(["Sana", "Bilal", "Zoya", "Omar"]);
  const cheapestFirst = await found({ sort: "total-asc" });
  expect(cheapestFirst.slice(0, 2)).toEqual(["Sana", "Zoya"]);
  expect(await found({ sort: "total-desc" })).toEqual(cheapestFirst.toReversed());
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => found({ sort: "total-asc", page, pageSize: 1 })),
  );
  expect(pages.flat()).toEqual(cheapestFirst);
});
