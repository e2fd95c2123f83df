import { setTimeout as pause } from "node:timers/promises";

import { and, asc, gte, inArray, lt, ne, sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { customerProfiles } from "#customers/tables/customer-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { subtractMonths } from "#store/rules/retention.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { lockOrders } from "#orders/operations/lock-order.ts";
import { getStore } from "#store/operations/get-store.ts";

import { eraseRows, lockCustomers } from "./erase-person.ts";
import { isFinished, ORDER_COLUMNS } from "./find-person.ts";

/** Number of orders in the first transaction, and limits of the next ones. */
const FIRST_BATCH = 20;
const [MIN_BATCH, MAX_BATCH] = [20, 500];
/** Intended duration of a transaction, which delays new orders. Short ones would repeat its fixed cost more often. */
const BATCH_MS = 250;
/**
 * Pause after a batch, as a multiple of the batch's duration. During the pause, new orders are placed without
 * delay.
 */
const PAUSE_RATIO = 0.25;

interface PruneOptions {
  now?: Date;
  /** Once aborted, no further batch of orders is anonymized. */
  signal?: AbortSignal;
}

/** Deletes or anonymizes personal data whose retention period has ended, in short transactions. Decision 025. */
export async function prunePersonalData(
  db: Database,
  { now = new Date(), signal }: PruneOptions = {},
): Promise<void> {
  const { retention } = (await getStore(db)) ?? STORE_DEFAULTS;
  const { orderMonths, messageMonths, sentMessageMonths, addressDays, auditMonths } = retention;
  if (messageMonths > 0) await deleteContactMessages(db, subtractMonths(now, messageMonths));
  if (sentMessageMonths > 0) await deleteSentMessages(db, subtractMonths(now, sentMessageMonths));
  if (addressDays > 0) await deleteNetworkAddresses(db, new Date(now.getTime() - addressDays * DAY_MS));
  if (auditMonths > 0) await deleteAuditEntries(db, subtractMonths(now, auditMonths));
  if (orderMonths === 0) return;
  const until = subtractMonths(now, orderMonths);
  await anonymizeOrders(db, until, { signal });
  await deleteProfiles(db, until);
}

/** Deletes the profiles of customers whose last order was anonymized. */
async function deleteProfiles(db: Database, until: Date): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select phone from ${customerProfiles}
      where updated_at < ${until}
        and not exists (select from ${orders} where customer_phone_e164 = ${customerProfiles}.phone)
      order by phone limit ${size} for update skip locked`;
    return sql`delete from ${customerProfiles} where phone in (${expired})`;
  });
}

async function deleteContactMessages(db: Database, until: Date): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${contactMessages} where created_at < ${until}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${contactMessages} where id in (${expired})`;
  });
}

/** Deletes messages about orders. Other messages are deleted with the records that they belong to. */
async function deleteSentMessages(db: Database, until: Date): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${outboxMessages}
      where order_id is not null and status not in ('queued', 'sending') and created_at < ${until}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${outboxMessages} where id in (${expired})`;
  });
}

async function deleteNetworkAddresses(db: Database, until: Date): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${auditEntries} where address is not null and created_at < ${until}
      order by created_at limit ${size} for update skip locked`;
    return sql`update ${auditEntries} set address = null where id in (${expired})`;
  });
}

async function deleteAuditEntries(db: Database, until: Date): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${auditEntries} where created_at < ${until}
      order by id limit ${size} for update skip locked`;
    return sql`delete from ${auditEntries} where id in (${expired})`;
  });
}

/** Anonymizes delivered and cancelled orders, oldest first. */
async function anonymizeOrders(
  db: Database,
  until: Date,
  { signal }: { signal: AbortSignal | undefined },
): Promise<void> {
  let from = new Date(0);
  let size = FIRST_BATCH;
  for (;;) {
    if (signal?.aborted) return;
    const batch = await db
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(
        and(
          gte(orders.createdAt, from),
          lt(orders.createdAt, until),
          isFinished,
          ne(orders.customerName, ERASED_NAME),
        ),
      )
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(size);
    const last = batch.at(-1);
    if (last === undefined) return;
    const startedAt = performance.now();
    const ids = batch.map(({ id }) => id);
    await db.transaction((tx) => anonymizeBatch(tx, ids));
    from = last.createdAt;
    const duration = performance.now() - startedAt;
    size = chooseBatchSize(size, duration);
    await pause(PAUSE_RATIO * duration);
  }
}

/** Returns the number of orders of the next transaction, from the number and the duration (ms) of the last one. */
export function chooseBatchSize(size: number, duration: number): number {
  const fitting = Math.round((size * BATCH_MS) / Math.max(1, duration));
  // The first statements of a connection are slow, and a fast batch may have been an exception.
  return Math.min(MAX_BATCH, size * 2, Math.max(MIN_BATCH, fitting));
}

async function anonymizeBatch(tx: Database, ids: readonly string[]): Promise<void> {
  await lockOrders(tx, ids);
  await lockCustomers(tx);
  // Staff may have reopened an order before it was locked.
  const finishedOrders = await tx
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isFinished));
  const person = {
    phones: [],
    emails: [],
    orders: finishedOrders,
    messageIds: [],
    viewIds: [],
    until: undefined,
  };
  await eraseRows(tx, person);
}
