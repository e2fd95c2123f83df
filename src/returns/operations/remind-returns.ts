import { and, asc, eq, gt, gte, isNull, notExists, sql } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import { publish } from "#platform/events/events.ts";
import { DAY_MS, endOfDay, startOfDay, toShopDay } from "#platform/rules/day.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";

import { findExclusion, getLastDay, getReturnWindow } from "../rules/return-window.ts";
import { returnReminders, returns } from "../tables/return-schema.server.ts";

import { returnReminderDue } from "./events.ts";
import { readReturnableItems } from "./read-returnable.ts";

/** Maximum number of orders that are read at once. */
const BATCH_SIZE = 200;

interface RemindOptions {
  /** Channels for which messages are queued; without any, nothing happens. */
  channels: readonly MessageChannel[];
  now?: Date;
}

/**
 * Publishes, once per order, that the last day to ask for a return is tomorrow, or today if the courier reported the
 * delivery late. Orders with a return, and those without an item that can come back, are left out.
 */
export async function remindReturns(
  db: Database,
  { channels, now = new Date() }: RemindOptions,
): Promise<void> {
  if (channels.length === 0) return;
  const policy = await getReturnPolicy(db);
  const today = toShopDay(now);
  const tomorrow = toShopDay(new Date(now.getTime() + DAY_MS));
  // The first day counts none, so today is the last day for the deliveries of this day.
  const deliveryDay = toShopDay(new Date(now.getTime() - policy.startDays * DAY_MS));
  let after = "";
  for (let isLast = false; !isLast;) {
    const batch = await selectCandidates(db, deliveryDay, after);
    for (const { orderId } of batch) {
      const lastDay = await findLastDay(db, orderId, policy);
      if (lastDay !== undefined && lastDay >= today && lastDay <= tomorrow)
        await remind(db, { orderId, lastDay, channels });
    }
    after = batch.at(-1)?.orderId ?? "";
    isLast = batch.length < BATCH_SIZE;
  }
}

/** Returns the last day to ask for the items of an order that can come back; undefined if none can. */
async function findLastDay(db: Database, orderId: string, policy: ReturnPolicy): Promise<string | undefined> {
  const days = (await readReturnableItems(db, orderId)).flatMap((item) =>
    item.deliveredAt === null || findExclusion(item, "changed-mind")
      ? []
      : getLastDay(getReturnWindow(policy, item.deliveredAt).askUntil),
  );
  return days.toSorted().at(-1);
}

type Reminder = EventPayload<typeof returnReminderDue> & { lastDay: string };

async function remind(db: Database, { orderId, lastDay, channels }: Reminder): Promise<void> {
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(returnReminders)
      .values({ orderId, lastDay })
      .onConflictDoNothing()
      .returning({ orderId: returnReminders.orderId });
    if (inserted.length > 0) await publish(tx, returnReminderDue, { orderId, channels });
  });
}

/**
 * Selects a batch of delivered orders that may be reminded. The status changes when the courier reports a delivery,
 * which is at its time or later, so deliveries since the start of the day are among those of which the status changed
 * since then.
 */
function selectCandidates(db: Database, day: string, after: string) {
  const parcelTime = db
    .select({ at: sql`max(${shipments.deliveredAt})` })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), eq(shipments.state, "delivered")));
  const delivered = db
    .select({
      orderId: orderStatusHistory.orderId,
      at: sql<Date>`max(${orderStatusHistory.createdAt})`.as("status_at"),
    })
    .from(orderStatusHistory)
    .where(
      and(eq(orderStatusHistory.status, "delivered"), gte(orderStatusHistory.createdAt, startOfDay(day))),
    )
    .groupBy(orderStatusHistory.orderId)
    .as("delivered");
  const nextDay = toShopDay(endOfDay(day));
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(delivered, eq(delivered.orderId, orders.id))
    .leftJoin(returnReminders, eq(returnReminders.orderId, orders.id))
    .where(
      and(
        gt(orders.id, after),
        eq(orders.status, "delivered"),
        isNull(orders.importedFrom),
        isNull(returnReminders.orderId),
        sql`coalesce((${parcelTime}), ${delivered.at}) < ${endOfDay(nextDay).toISOString()}::timestamptz`,
        notExists(db.select({ id: returns.id }).from(returns).where(eq(returns.orderId, orders.id))),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(BATCH_SIZE);
}
