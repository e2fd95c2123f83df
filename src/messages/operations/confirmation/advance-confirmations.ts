import { sql } from "drizzle-orm";

import { HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { pendingEvents } from "#platform/events/tables/pending-event-schema.server.ts";
import { orderPlaced } from "#orders/operations/events.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { confirmationEvents, orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import { findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";
import { getStore } from "#store/operations/get-store.ts";
import { postponeExpiry } from "#orders/operations/confirmation/lock-confirmation.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { addRequestChannels } from "../outbox/request-channels.ts";

/** Maximum age of the messages that are evaluated (ms). Longer than the quiet hours. */
const WINDOW_MS = 14 * HOUR_MS;
/** Minimum number of failures. Fewer failures can have individual causes, such as a wrong address. */
const MIN_FAILURES = 3;
/** Minimum number of attempts. A single failed attempt can be caused by a busy provider. */
const MIN_ATTEMPTS = 2;

/**
 * Returns whether a message provider seems unavailable: more than half of the recent messages failed, or a message
 * waits for a retry and no later message was sent.
 */
async function areMessagesFailing(
  db: Database,
  channels: readonly MessageChannel[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const [recent] = await queryRows<{ failed: number; attempted: number; isStuck: boolean }>(
    db,
    sql`select count(*)::int as attempted,
        (count(*) filter (where status in ('queued', 'sending', 'failed', 'unsure')))::int as failed,
        coalesce(max(created_at) filter (where status in ('queued', 'sending') and attempts >= ${MIN_ATTEMPTS})
          > coalesce(max(sent_at), '-infinity'), false) as "isStuck"
      from ${outboxMessages}
      where created_at > ${since} and attempts > 0 and status <> 'skipped' and channel in ${channels}`,
  );
  if (recent === undefined) return false;
  return recent.isStuck || (recent.failed >= MIN_FAILURES && recent.failed * 2 > recent.attempted);
}

/** Maximum number of orders per transaction. */
const BATCH_SIZE = 200;
/**
 * While messages fail, confirmations that expire within this time are postponed (ms). Must exceed the interval of
 * the job.
 */
const NEAR_EXPIRY_MS = 5 * MINUTE_MS;
const POSTPONEMENT_MS = HOUR_MS;

interface AdvanceOptions {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  now?: Date;
  signal?: AbortSignal;
}

/**
 * Completes orders of an earlier release, queues due reminders and expires overdue confirmations. While messages fail,
 * postpones confirmations that expire soon, together with their reservations. Does nothing during quiet hours.
 */
export async function advanceConfirmations(
  db: Database,
  { channels, now = new Date(), signal }: AdvanceOptions,
): Promise<void> {
  await addRequestChannels(db, now);
  const store = (await getStore(db)) ?? STORE_DEFAULTS;
  const quietHours = getQuietHours(store);
  if (findSendTime(now, quietHours) > now) return;
  const { secondReminderHours } = store.confirmation;
  const runBatches = async (runBatch: () => Promise<number>) => {
    while ((await runBatch()) === BATCH_SIZE) signal?.throwIfAborted();
  };
  await runBatches(() => queueReminders(db, channels, secondReminderHours, now));
  const postponedUntil = findSendTime(new Date(now.getTime() + POSTPONEMENT_MS), quietHours);
  if (channels.length > 0 && (await hasNearExpiry(db, now))) {
    const areFailing = await areMessagesFailing(db, channels, now);
    await runBatches(() => postponeExpiries(db, channels, { now, postponedUntil, areFailing }));
  }
  await runBatches(() => expireConfirmations(db, now));
}

/**
 * Queues the due reminders of a batch of orders and returns their number. An order that missed both reminders
 * receives only the second.
 */
async function queueReminders(
  db: Database,
  channels: readonly MessageChannel[],
  secondReminderHours: number,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const secondAt = sql`created_at + make_interval(hours => ${secondReminderHours}::int)`;
    const remindedOrders = await queryRows<{ orderId: string; phone: string | null; number: number }>(
      tx,
      sql`with due as (
          select confirmation.order_id, placed.customer_phone_e164 as phone
          from ${orderConfirmations} as confirmation join ${orders} as placed on placed.id = confirmation.order_id
          where confirmation.state = 'waiting' and confirmation.next_reminder_at <= ${now}
          order by confirmation.next_reminder_at limit ${BATCH_SIZE}
          for update of placed, confirmation skip locked
        )
        update ${orderConfirmations} as confirmation set
          reminders = case when ${secondAt} <= ${now} then 2 else reminders + 1 end,
          next_reminder_at = case when reminders = 0 and ${secondAt} > ${now} then ${secondAt} end
        from due where due.order_id = confirmation.order_id
        returning confirmation.order_id as "orderId", due.phone, confirmation.reminders as number`,
    );
    const { plan, enabled } = await readChannelChoice(tx, "confirm-reminder", channels);
    const messages = remindedOrders.flatMap(({ orderId, phone, number }) =>
      chooseChannels("customer", enabled, phone, plan).map((channel) => {
        const key = `confirm-reminder:${orderId}:${number}`;
        const dedupeKey = channel === "email" ? key : `${key}:${channel}`;
        return { kind: "confirm-reminder" as const, channel, orderId, dedupeKey };
      }),
    );
    if (messages.length > 0) await tx.insert(outboxMessages).values(messages).onConflictDoNothing();
    return remindedOrders.length;
  });
}

/** Returns the SQL condition for undecided confirmations that expire within `NEAR_EXPIRY_MS`. */
function expiresSoon(now: Date) {
  const latestExpiry = new Date(now.getTime() + NEAR_EXPIRY_MS);
  return sql`confirmation.state in ('waiting', 'unreachable') and confirmation.expires_at <= ${latestExpiry}`;
}

async function hasNearExpiry(db: Database, now: Date): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select from ${orderConfirmations} as confirmation where ${expiresSoon(now)} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Postpones confirmations that expire soon if messages fail in general, or if the order's confirmation request or
 * reminder is unsent. Processes one batch and returns its size.
 */
async function postponeExpiries(
  db: Database,
  channels: readonly MessageChannel[],
  { now, postponedUntil, areFailing }: { now: Date; postponedUntil: Date; areFailing: boolean },
): Promise<number> {
  const hasUnsentMessage = sql`exists (
    select from ${outboxMessages} as message where message.order_id = confirmation.order_id
      and message.kind in ('please-confirm', 'confirm-reminder') and message.status in ('queued', 'sending')
      and message.channel in ${channels})
    or exists (select from ${pendingEvents} as event where event.name = ${orderPlaced.name}
      and event.payload->>'orderId' = confirmation.order_id)`;
  return db.transaction(async (tx) => {
    const postponedOrders = await queryRows<{ id: string }>(
      tx,
      sql`select placed.id
        from ${orderConfirmations} as confirmation join ${orders} as placed on placed.id = confirmation.order_id
        where ${expiresSoon(now)} and (${areFailing} or ${hasUnsentMessage})
        order by confirmation.expires_at limit ${BATCH_SIZE}
        for update of placed, confirmation skip locked`,
    );
    const orderIds = postponedOrders.map(({ id }) => id);
    if (orderIds.length > 0) await postponeExpiry(tx, orderIds, postponedUntil, now);
    return orderIds.length;
  });
}

/**
 * Expires a batch of overdue confirmations and releases their reservations. Returns the number of expired
 * confirmations.
 */
async function expireConfirmations(db: Database, now: Date): Promise<number> {
  const expired = await queryRows(
    db,
    sql`with due as (
        select confirmation.order_id
        from ${orderConfirmations} as confirmation join ${orders} as placed on placed.id = confirmation.order_id
        where confirmation.state in ('waiting', 'unreachable') and confirmation.expires_at <= ${now}
        order by confirmation.expires_at limit ${BATCH_SIZE}
        for update of placed, confirmation skip locked
      ), released as (
        delete from ${stockReservations} where order_id in (select order_id from due)
      ), history as (
        insert into ${confirmationEvents} (order_id, event, state) select order_id, 'expired', 'expired' from due
      )
      update ${orderConfirmations} set state = 'expired',
        reservation = case when reservation is null then null else 'ended' end
      where order_id in (select order_id from due)
      returning order_id`,
  );
  return expired.length;
}
