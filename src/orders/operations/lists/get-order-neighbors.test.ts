import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { orders } from "../../tables/order-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { orderList } from "../../rules/order-list.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { getOrderNeighbors } from "./get-order-neighbors.ts";
import { listOrderSummaries } from "./list-order-summaries.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { stock: { "50ml": null } });

/** Places an order at the passed minute of a fixed hour. */
async function placeTestOrder(minute: number, quantity: number, city: string): Promise<string> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]);
  const { id } = await placeOrder(db, { ...input, address: { ...input.address, city } });
  const createdAt = new Date(Date.UTC(2026, 2, 1, 10, minute));
  await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  return id;
}

// Several orders have the same time or the same total.
for (const [index, quantity] of [1, 1, 1, 2, 3, 3, 4, 5].entries()) {
  await placeTestOrder(Math.floor(index / 3), quantity, index % 2 === 0 ? "Lahore" : "Karachi");
}

test.each(
  orderList.sorts.flatMap((sort) => [{ sort }, { sort, city: "lahore" }, { sort, search: "karachi" }]),
)("the neighbors of an order are the adjacent orders in the list: %j", async (query) => {
  const ids = (await listOrderSummaries(db, query)).items.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  for (const [index, id] of ids.entries()) {
    expect(await getOrderNeighbors(db, id, query)).toEqual({
      previous: ids[index - 1] ?? null,
      next: ids[index + 1] ?? null,
    });
  }
});

test("an order that no longer matches the filter keeps its neighbors", async () => {
  const ids = (await listOrderSummaries(db, { status: "pending" })).items.map(({ id }) => id);
  const [before = "", changed = "", after = ""] = ids;
  await updateOrderStatus(db, { orderId: changed, status: "confirmed" });
  expect(await getOrderNeighbors(db, changed, { status: "pending" })).toEqual({
    previous: before,
    next: after,
  });
  expect(await getOrderNeighbors(db, before, { status: "pending" })).toMatchObject({ next: after });
});

test("reading the neighbors of an unknown order fails with NotFound", async () => {
  await expect(getOrderNeighbors(db, "unknown")).rejects.toThrow(NotFound);
});
