import { sql, and, eq, gte, inArray, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { toShopDay, startOfLastDays } from "#platform/rules/day.ts";
import type { FunnelCounts, Funnel, FunnelDays, FunnelEvent } from "#kit/rules/funnel.ts";
import { FUNNEL_EVENTS, DEFAULT_FUNNEL_DAYS, toFunnelLines, FUNNEL_DAYS } from "#kit/rules/funnel.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { DEFAULT_CHANNEL } from "#orders/rules/order-channel.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { filterStatuses } from "#orders/rules/order-status.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { funnelCounts } from "../tables/funnel-schema.server.ts";

/** Adds a browser's event counts to today's totals in one statement. Stores nothing about the visitor. */
export async function countFunnelEvents(
  db: Database,
  counts: FunnelCounts,
  now: Date = new Date(),
): Promise<void> {
  const day = toShopDay(now);
  // A fixed order of rows prevents deadlocks between concurrent batches.
  const rows = FUNNEL_EVENTS.flatMap((event) => {
    const count = counts[event];
    return count === undefined ? [] : [{ day, event, count }];
  });
  if (rows.length === 0) return;
  await db
    .insert(funnelCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [funnelCounts.day, funnelCounts.event],
      set: { count: sql`${funnelCounts.count} + excluded.count` },
    });
}

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

/** Returns the condition for orders that visitors of this shop have placed since a time. */
const isPlacedHere = (start: Date) =>
  and(gte(orders.createdAt, start), isNull(orders.importedFrom), eq(orders.channel, DEFAULT_CHANNEL));

/** Counts orders by their current status, using the index on the creation time. */
async function countOrdersByStatus(db: Database, start: Date): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(isPlacedHere(start))
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
    .where(and(eq(orders.status, "cancelled"), isPlacedHere(start)));
  return row ?? { confirmed: 0, delivered: 0 };
}

/** Deletes event counts that are older than the longest period of the dashboard. */
export async function pruneFunnelCounts(db: Database, now: Date = new Date()): Promise<void> {
  const firstShownDay = toShopDay(startOfLastDays(Math.max(...FUNNEL_DAYS), now));
  await changeInBatches(db, (size) => {
    const expired = sql`select day, event from ${funnelCounts} where day < ${firstShownDay} order by day limit ${size}`;
    return sql`delete from ${funnelCounts} where (day, event) in (${expired})`;
  });
}
