import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { orderNotFound } from "#domain/shared/errors.ts";
import type { OrderNeighbors } from "#domain/orders/order.ts";
import type { OrderSort } from "#domain/orders/order-query.ts";
import { DEFAULT_ORDER_SORT } from "#domain/orders/order-query.ts";

import type { OrderFilter, OrderPosition } from "./order-filter.ts";
import { getSortColumns, isAfterPosition, matchesOrderFilter, REVERSE_SORT } from "./order-filter.ts";

/**
 * Returns the orders before and after an order in the admin order list. The order itself may no longer match the filter,
 * e.g. after a status change; its neighbors are then those of its former position.
 * @throws NotFound 'Order not found'
 */
export async function getOrderNeighbors(
  db: Database,
  orderId: string,
  { sort = DEFAULT_ORDER_SORT, ...filter }: OrderFilter & { sort?: OrderSort | undefined } = {},
): Promise<OrderNeighbors> {
  const [position] = await db
    .select({ id: orders.id, createdAt: orders.createdAt, totalAmount: orders.totalAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!position) throw orderNotFound();
  const [previous, next] = await Promise.all([
    findNext(db, filter, REVERSE_SORT[sort], position),
    findNext(db, filter, sort, position),
  ]);
  return { previous, next };
}

/** Returns the id of the first matching order after a position. */
async function findNext(
  db: Database,
  filter: OrderFilter,
  sort: OrderSort,
  position: OrderPosition,
): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(matchesOrderFilter(filter), isAfterPosition(sort, position)))
    .orderBy(...getSortColumns(sort))
    .limit(1);
  return row?.id ?? null;
}
