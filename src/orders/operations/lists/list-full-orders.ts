import { asc, eq, getTableColumns, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { orders } from "../../tables/order-schema.server.ts";
import { orderStatusHistory } from "../../tables/order-history-schema.server.ts";
import { orderAdjustments, orderItems } from "../../tables/order-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { Order } from "../../rules/order.ts";

import { selectItemParts } from "../order-parts.ts";
import { toOrder } from "../order-rows.ts";
import { findReviewsOfOrders } from "../queries.ts";

/**
 * Returns orders with their lines, adjustments, history and reviews, in the order of `rows`. Runs four queries for any
 * number of orders.
 */
export async function listFullOrders(
  db: Database,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .select({ ...getTableColumns(orderItems), parts: selectItemParts("order_items") })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const adjustments = await db
    .select()
    .from(orderAdjustments)
    .where(inArray(orderAdjustments.orderId, ids))
    .orderBy(asc(orderAdjustments.orderId), asc(orderAdjustments.position));
  const history = await readHistory(db, ids);
  const reviews = await findReviewsOfOrders(db, ids);
  return rows.map((row) => {
    const selectOrderRows = <Row extends { orderId: string }>(allRows: Row[]) =>
      allRows.filter(({ orderId }) => orderId === row.id);
    return toOrder(
      row,
      selectOrderRows(items),
      selectOrderRows(adjustments),
      selectOrderRows(history),
      reviews.get(row.id) ?? [],
    );
  });
}

/** Returns the status changes of orders with the staff members who made them, oldest first. */
async function readHistory(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orderStatusHistory.orderId,
      status: orderStatusHistory.status,
      notes: orderStatusHistory.notes,
      createdAt: orderStatusHistory.createdAt,
      staffName: users.displayName,
      staffEmail: users.email,
    })
    .from(orderStatusHistory)
    .leftJoin(users, eq(users.id, orderStatusHistory.staffId))
    .where(inArray(orderStatusHistory.orderId, [...orderIds]))
    .orderBy(asc(orderStatusHistory.id));
}
