import { and, eq, gte, inArray, isNull, lt, notExists, sql } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { DAY_MS, endOfDay, startOfDay, toShopDay } from "#platform/rules/day.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";

import { returnReminders, returns } from "../tables/return-schema.server.ts";

import { returnReminderDue } from "./events.ts";

/** Maximum number of orders per transaction. */
const BATCH_SIZE = 200;

interface RemindOptions {
  /** Channels for which messages are queued; without any, nothing happens. */
  channels: readonly MessageChannel[];
  now?: Date;
}

/**
 * Publishes, once per order, that tomorrow is the last day to ask for a return. Orders with a return, and those without
 * an item that can come back, are left out.
 */
export async function remindReturns(
  db: Database,
  { channels, now = new Date() }: RemindOptions,
): Promise<void> {
  if (channels.length === 0) return;
  while ((await remindBatch(db, channels, now)) === BATCH_SIZE);
}

async function remindBatch(db: Database, channels: readonly MessageChannel[], now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { startDays } = await getReturnPolicy(tx);
    // The first day counts none, so this day's deliveries can be returned until tomorrow.
    const deliveryDay = toShopDay(new Date(now.getTime() - (startDays - 1) * DAY_MS));
    const lastDay = toShopDay(new Date(now.getTime() + DAY_MS));
    const due = await selectDue(tx, deliveryDay);
    if (due.length === 0) return 0;
    const inserted = await tx
      .insert(returnReminders)
      .values(due.map(({ orderId }) => ({ orderId, lastDay })))
      .onConflictDoNothing()
      .returning({ orderId: returnReminders.orderId });
    for (const { orderId } of inserted) await publish(tx, returnReminderDue, { orderId, channels });
    return due.length;
  });
}

/** Selects a batch of orders of which everything was delivered on a day, and for which nobody was reminded. */
function selectDue(tx: Database, day: string) {
  const delivered = tx
    .select({
      orderId: orderStatusHistory.orderId,
      at: sql<Date>`max(${orderStatusHistory.createdAt})`.as("delivered_at"),
    })
    .from(orderStatusHistory)
    .where(
      and(eq(orderStatusHistory.status, "delivered"), gte(orderStatusHistory.createdAt, startOfDay(day))),
    )
    .groupBy(orderStatusHistory.orderId)
    .as("delivered");
  return tx
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(delivered, eq(delivered.orderId, orders.id))
    .leftJoin(returnReminders, eq(returnReminders.orderId, orders.id))
    .where(
      and(
        eq(orders.status, "delivered"),
        isNull(orders.importedFrom),
        isNull(returnReminders.orderId),
        lt(delivered.at, endOfDay(day)),
        inArray(
          orders.id,
          tx
            .select({ orderId: orderItems.orderId })
            .from(orderItems)
            .where(and(eq(orderItems.isTester, false), eq(orderItems.isFinalSale, false))),
        ),
        notExists(tx.select({ id: returns.id }).from(returns).where(eq(returns.orderId, orders.id))),
      ),
    )
    .limit(BATCH_SIZE);
}
