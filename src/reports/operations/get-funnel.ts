import { and, eq, gte, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { funnelCounts } from "../tables/funnel-schema.server.ts";
import { toShopDay, startOfLastDays } from "#platform/rules/day.ts";
import type { Funnel, FunnelDays, FunnelEvent } from "#kit/rules/funnel.ts";
import { DEFAULT_FUNNEL_DAYS, toFunnelLines } from "#kit/rules/funnel.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { filterStatuses } from "#orders/rules/order-status.ts";

const CONFIRMED_STATUSES = filterStatuses(({ isConfirmed }) => isConfirmed);

/**
 * Returns the conversion funnel of the last `days` days: visitor events, and the orders placed in that period by
 * their current status. A cancelled order counts for the steps that its history contains.
 */
export async function getFunnel(
  db: Database,
  days: FunnelDays = DEFAULT_FUNNEL_DAYS,
  now: Date = new Date(),
): Promise<Funnel> {
  const start = startOfLastDays(days, now);
  const [events, ordersByStatus, cancelled] = await Promise.all([
    sumEvents(db, toShopDay(start)),
    countOrdersByStatus(db, start),
    countCancelledBySteps(db, start),
  ]);
  const countOrders = (statuses: Iterable<OrderStatus>) =>
    [...statuses].reduce((sum, status) => sum + (ordersByStatus.get(status) ?? 0), 0);
  const steps = toFunnelLines({
    view_item: events.get("view_item") ?? 0,
    add_to_cart: events.get("add_to_cart") ?? 0,
    begin_checkout: events.get("begin_checkout") ?? 0,
    placed: countOrders(ordersByStatus.keys()),
    confirmed: countOrders(CONFIRMED_STATUSES) + cancelled.confirmed,
    delivered: countOrders(["delivered"]) + cancelled.delivered,
  });
  return { days, steps, cancelled: countOrders(["cancelled"]) };
}

async function sumEvents(db: Database, firstDay: string): Promise<Map<FunnelEvent, number>> {
  const rows = await db
    .select({ event: funnelCounts.event, count: sql<string>`sum(${funnelCounts.count})::text` })
    .from(funnelCounts)
    .where(gte(funnelCounts.day, firstDay))
    .groupBy(funnelCounts.event);
  return new Map(rows.map(({ event, count }) => [event, Number(count)]));
}

/** Counts orders by their current status, using the index on the creation time. */
async function countOrdersByStatus(db: Database, start: Date): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(gte(orders.createdAt, start))
    .groupBy(orders.status);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/**
 * Counts cancelled orders that had been confirmed or delivered. Reads the history of each order through an index,
 * because a plain join would scan the whole history even for a few cancelled orders.
 */
async function countCancelledBySteps(db: Database, start: Date) {
  const hadAnyStatus = (statuses: readonly OrderStatus[]) =>
    sql<boolean>`bool_or(${inArray(orderStatusHistory.status, [...statuses])})`;
  const earlierStatuses = db
    .select({
      confirmed: hadAnyStatus(CONFIRMED_STATUSES).as("confirmed"),
      delivered: hadAnyStatus(["delivered"]).as("delivered"),
    })
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, orders.id))
    .as("earlier_statuses");
  const [row] = await db
    .select({
      confirmed: sql<number>`count(*) filter (where ${earlierStatuses.confirmed})`.mapWith(Number),
      delivered: sql<number>`count(*) filter (where ${earlierStatuses.delivered})`.mapWith(Number),
    })
    .from(orders)
    .crossJoinLateral(earlierStatuses)
    .where(and(eq(orders.status, "cancelled"), gte(orders.createdAt, start)));
  return row ?? { confirmed: 0, delivered: 0 };
}
