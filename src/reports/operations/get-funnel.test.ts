import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { funnelCounts } from "../tables/funnel-schema.server.ts";
import type { FunnelDays } from "#kit/rules/funnel.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { countFunnelEvents, getFunnel } from "./funnel.ts";

const db = await openTestDatabase();
const { id: productId } = await buildProduct(db, { stock: { "50ml": null } });
const NOW = new Date("2026-11-21T08:00:00Z");

afterEach(async () => {
  for (const table of [orderItems, orders, funnelCounts]) await db.delete(table);
});

async function createOrder(createdAt: string, ...statuses: OrderStatus[]): Promise<void> {
  const { id } = await placeOrder(db, buildOrderInput([{ productId, variant: "50ml", quantity: 1 }]));
  for (const status of statuses) await updateOrderStatus(db, { orderId: id, status });
  await db
    .update(orders)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(orders.id, id));
}

async function readCounts(days?: FunnelDays) {
  const { steps, cancelled } = await getFunnel(db, days, NOW);
  return { ...Object.fromEntries(steps.map(({ step, count }) => [step, count])), cancelled };
}

test("counts of the same event and day are summed", async () => {
  await countFunnelEvents(db, { view_item: 3, add_to_cart: 1 }, NOW);
  await countFunnelEvents(db, { view_item: 2, begin_checkout: 1 }, NOW);
  expect(await readCounts()).toMatchObject({ view_item: 5, add_to_cart: 1, begin_checkout: 1 });
  expect(await db.$count(funnelCounts)).toBe(3);
});

test("concurrent batches are all counted", async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => countFunnelEvents(db, { begin_checkout: 1, view_item: 1 }, NOW)),
  );
  expect(await readCounts()).toMatchObject({ view_item: 20, begin_checkout: 20 });
});

test("a day begins and ends at midnight in Pakistan", async () => {
  await countFunnelEvents(db, { view_item: 1 }, new Date("2026-11-20T18:59:59Z"));
  await countFunnelEvents(db, { view_item: 2 }, new Date("2026-11-20T19:00:00Z"));
  const rows = await db.select().from(funnelCounts).orderBy(funnelCounts.day);
  expect(rows.map(({ day, count }) => [day, count])).toEqual([
    ["2026-11-20", 1],
    ["2026-11-21", 2],
  ]);
});

test("periods of 7 and 30 days end today and exclude earlier days", async () => {
  await countFunnelEvents(db, { view_item: 1 }, new Date("2026-10-22T18:59:59Z"));
  await countFunnelEvents(db, { view_item: 2 }, new Date("2026-10-22T19:00:00Z"));
  await countFunnelEvents(db, { view_item: 4 }, new Date("2026-11-14T18:59:59Z"));
  await countFunnelEvents(db, { view_item: 8 }, new Date("2026-11-14T19:00:00Z"));
  await createOrder("2026-10-22T18:59:59Z");
  await createOrder("2026-10-22T19:00:00Z");
  await createOrder("2026-11-14T19:00:00Z");
  expect(await readCounts(30)).toMatchObject({ view_item: 14, placed: 2 });
  expect(await readCounts(7)).toMatchObject({ view_item: 8, placed: 1 });
});

test("an order counts for every step it has passed, including skipped steps", async () => {
  const placedAt = "2026-11-20T10:00:00Z";
  await createOrder(placedAt);
  await createOrder(placedAt, "confirmed");
  await createOrder(placedAt, "shipped");
  await createOrder(placedAt, "confirmed", "processing", "shipped", "delivered");
  expect(await readCounts()).toMatchObject({ placed: 4, confirmed: 3, delivered: 1, cancelled: 0 });
});

test("a cancelled order counts for the steps that it passed before its cancellation", async () => {
  const placedAt = "2026-11-20T10:00:00Z";
  await createOrder(placedAt, "cancelled");
  await createOrder(placedAt, "confirmed", "processing", "cancelled");
  await createOrder(placedAt, "confirmed", "delivered", "cancelled");
  expect(await readCounts()).toMatchObject({ placed: 3, confirmed: 2, delivered: 1, cancelled: 3 });
});
