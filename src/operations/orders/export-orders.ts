import type { SQL } from "drizzle-orm";
import { and, asc, eq, gt, lt, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { orders } from "#db/order-schema.server.ts";
import type { Actor, AuditChange } from "#domain/audit.ts";
import type { Order } from "#domain/order.ts";
import { ORDER_LIST_LIMIT } from "#domain/order-query.ts";
import { recordAudit } from "#operations/audit/record-audit.ts";

import type { OrderFilter } from "./order-filter.ts";
import { matchingOrders } from "./order-filter.ts";
import { completeOrders } from "./order-rows.ts";

interface OrderExport extends OrderFilter {
  fileName: string;
}

/** Counts the orders that are about to leave the shop in a file, and notes who takes them. Spec: admin §2. */
export async function startOrderExport(
  db: Database,
  { fileName, ...filter }: OrderExport,
  { by }: { by?: Actor } = {},
): Promise<{ total: number }> {
  const total = await db.$count(orders, matchingOrders(filter));
  const { status, search, email, ids } = filter;
  const told = { orders: String(total), status, search, email, chosen: ids && String(ids.length) };
  const changes: AuditChange[] = Object.entries(told).flatMap(([field, to]) =>
    to === undefined || to === "" ? [] : [{ field, from: null, to }],
  );
  const subject = { type: "order", id: "export", label: fileName } as const;
  await recordAudit(db, { by, action: "exported", subject, changes });
  return { total };
}

/**
 * The next whole orders of an export, newest first: those that follow the order `after`, so that an order placed
 * meanwhile moves no other. Empty at the end.
 */
export async function listOrderBatch(
  db: Database,
  { after, ...filter }: OrderFilter & { after?: string | undefined },
  limit: number = ORDER_LIST_LIMIT,
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(matchingOrders(filter), after === undefined ? undefined : following(db, after)))
    .orderBy(descending(orders.createdAt), asc(orders.id))
    .limit(limit);
  return completeOrders(db, rows);
}

/** Behind the order in the list; nothing is when it is gone. */
function following(db: Database, id: string): SQL | undefined {
  const place = db.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.id, id));
  return or(
    lt(orders.createdAt, sql`(${place})`),
    and(eq(orders.createdAt, sql`(${place})`), gt(orders.id, id)),
  );
}
