import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import type { Order } from "../../rules/order.ts";
import type { OrderFilter, OrderSort } from "../../rules/order-list.ts";
import { ORDERS_PAGE_SIZE } from "../../rules/order-query.ts";
import type { Page, PageQuery } from "#kit/rules/paging.ts";

import { matchesOrderFilter } from "./order-filter.ts";
import { getSortColumns } from "./order-sort.ts";
import { listFullOrders } from "./list-full-orders.ts";

/** Default limit of {@link listRecentOrders}. Spec: storefront §7. */
export const RECENT_ORDERS_LIMIT = 10;

export type OrderQuery = OrderFilter & PageQuery & { sort?: OrderSort | undefined };

/** Returns a page of orders with all their fields, newest first by default. Spec: storefront §7. */
export async function listOrders(db: Database, query: OrderQuery = {}): Promise<Page<Order>> {
  const { page = 1, pageSize = ORDERS_PAGE_SIZE } = query;
  const condition = matchesOrderFilter(db, query);
  const total = await db.$count(orders, condition);
  const rows = await db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(...getSortColumns(query.sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: await listFullOrders(db, rows), page, pageSize, total };
}

/** Returns the newest orders. Spec: storefront §7. */
export async function listRecentOrders(db: Database, limit: number = RECENT_ORDERS_LIMIT): Promise<Order[]> {
  const { items } = await listOrders(db, { pageSize: limit });
  return items;
}
