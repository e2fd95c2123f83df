import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { orders } from "../../tables/order-schema.server.ts";
import { ORDER_STATUSES, STATUS_RULES } from "../../rules/order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { countsAsRevenue } from "./order-statistics.ts";
import { placeOrder } from "../place-order.ts";

const db = await openTestDatabase();
const { id: productId } = await buildProduct(db);

test("the SQL condition and the status rules agree on which statuses count as revenue [000 §9]", async () => {
  for (const status of ORDER_STATUSES) {
    const { id } = await placeOrder(db, buildOrderInput([{ productId, variant: "50ml", quantity: 1 }]));
    await db
      .update(orders)
      .set({ status })
      .where(sql`${orders.id} = ${id}`);
  }
  const revenueOrders = await db.select({ status: orders.status }).from(orders).where(countsAsRevenue());
  expect(revenueOrders.map(({ status }) => status).toSorted()).toEqual(
    ORDER_STATUSES.filter((status) => STATUS_RULES[status].countsAsRevenue).toSorted(),
  );
});
