import type { SQL } from "drizzle-orm";
import { and, asc, eq, ilike, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { containsPattern } from "#db/like-pattern.server.ts";
import { orders } from "#db/schema.server.ts";
import { normaliseEmail } from "#domain/email.ts";
import type { Order } from "#domain/order.ts";
import { ORDERS_PAGE_SIZE } from "#domain/order-query.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Page } from "#domain/paging.ts";

import { completeOrders } from "./order-rows.ts";

/** Spec: storefront §7. */
export const RECENT_ORDERS = 10;

export interface OrderQuery {
  status?: OrderStatus | undefined;
  /** Found in order number, customer name or e-mail. Spec: admin §5. */
  search?: string | undefined;
  email?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Orders, newest first, page by page. Spec: storefront §7. */
export async function listOrders(db: Database, query: OrderQuery = {}): Promise<Page<Order>> {
  const { page = 1, pageSize = ORDERS_PAGE_SIZE } = query;
  const condition = matching(query);
  const total = await db.$count(orders, condition);
  const rows = await db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(descending(orders.createdAt), asc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: await completeOrders(db, rows), page, pageSize, total };
}

/** The newest orders. Spec: storefront §7. */
export async function listRecentOrders(db: Database, limit: number = RECENT_ORDERS): Promise<Order[]> {
  const { items } = await listOrders(db, { pageSize: limit });
  return items;
}

function matching({ status, search, email }: OrderQuery): SQL | undefined {
  const pattern = search === undefined || search.trim() === "" ? undefined : containsPattern(search.trim());
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    email === undefined ? undefined : eq(sql`lower(${orders.customerEmail})`, normaliseEmail(email)),
    pattern === undefined
      ? undefined
      : or(
          ilike(orders.orderNumber, pattern),
          ilike(orders.customerName, pattern),
          ilike(orders.customerEmail, pattern),
        ),
  );
}
