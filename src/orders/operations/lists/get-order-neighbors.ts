import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { createOrderNotFound } from "../../rules/order-errors.ts";
import type { Neighbors } from "#kit/rules/neighbors.ts";
import type { OrderFilter, OrderSort } from "../../rules/order-list.ts";
import { orderList } from "../../rules/order-list.ts";

import { matchesOrderFilter } from "./order-filter.ts";
import { followsOrder, getSortColumns } from "./order-sort.ts";

/**
 * Returns the ids of the orders before and after an order in the admin order list. An order that no longer matches the
 * filter, e.g. after a status change, keeps its position.
 * @throws NotFound 'Order not found'
 */
export async function getOrderNeighbors(
  db: Database,
  orderId: string,
  { sort = orderList.defaultSort, ...filter }: OrderFilter & { sort?: OrderSort | undefined } = {},
): Promise<Neighbors> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw createOrderNotFound();
  const [previous, next] = await Promise.all([
    findNext(db, filter, { orderId, sort, isReverse: true }),
    findNext(db, filter, { orderId, sort, isReverse: false }),
  ]);
  return { previous, next };
}

/** Returns the id of the first matching order that follows an order. */
async function findNext(
  db: Database,
  filter: OrderFilter,
  { orderId, sort, isReverse }: { orderId: string; sort: OrderSort; isReverse: boolean },
): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(matchesOrderFilter(db, filter), followsOrder(orderId, sort, isReverse)))
    .orderBy(...getSortColumns(sort, isReverse))
    .limit(1);
  return row?.id ?? null;
}
