import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { listMatchingOrders } from "#orders/operations/lists/list-matching-orders.ts";
import { listOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { updateOrderDetails } from "#orders/operations/edit/update-order-details.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { getDashboard } from "#reports/operations/get-dashboard.ts";
import { searchOrders } from "#reports/operations/search/search-orders.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { getOrderTimeline } from "./get-order-timeline.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);

/** Places an order that its customer picks up at the shop, where it is ready. */
async function placePickup() {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id, orderNumber } = await placeOrder(db, input);
  await db
    .update(orders)
    .set({ delivery: sql`jsonb_set(delivery, '{option,method}', '"pickup"')` })
    .where(eq(orders.id, id));
  await updateOrderStatus(db, { orderId: id, status: "shipped" });
  return { id, orderNumber };
}

const rethrow = (error: unknown) => {
  throw error;
};
const PICKUP = { method: "pickup" };

test("staff never see an order that is picked up as shipped: its timeline, lists, search and errors say that it is ready", async () => {
  const { id, orderNumber } = await placePickup();
  expect((await getOrderTimeline(db, id)).map(({ text }) => text)).toContain(
    "Status changed to Ready for pickup",
  );
  expect((await listOrderSummaries(db)).items).toMatchObject([{ id, delivery: PICKUP }]);
  expect((await listMatchingOrders(db)).items).toMatchObject([{ id, delivery: PICKUP }]);
  expect((await getDashboard(db, rethrow)).recentOrders).toMatchObject([{ id, delivery: PICKUP }]);
  expect((await searchOrders(db, orderNumber)).orders).toMatchObject([{ id, delivery: PICKUP }]);
  const expectedUpdatedAt = (await getOrder(db, id))?.updatedAt ?? "";
  await expect(
    updateOrderDetails(db, id, { customer: { name: "Bilal" }, expectedUpdatedAt }),
  ).rejects.toThrow(/ready for pickup/i);
});
