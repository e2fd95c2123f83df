import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { EVENT_RULES } from "../../rules/confirmation/confirmation.ts";

/** Maximum number of orders per transaction. */
const BATCH_SIZE = 200;

const undecidedStates = EVENT_RULES["reservation-ended"].from;

/**
 * Deletes expired reservations in batches, and records the end of each reservation for staff. The reservations have had
 * no effect since they expired. The orders stay pending and can still be confirmed while their bottles are available.
 */
export async function endReservations(db: Database, now: Date = new Date()): Promise<void> {
  while ((await endBatch(db, now)) === BATCH_SIZE);
}

/** Ends the reservations of a batch of orders and returns their number. */
async function endBatch(db: Database, now: Date): Promise<number> {
  const ended = await queryRows(
    db,
    sql`with due as (
        select placed.id as order_id from ${orders} as placed
        where placed.id in (select distinct order_id from ${stockReservations} where expires_at <= ${now} limit ${BATCH_SIZE})
        for update of placed skip locked
      ), deleted as (
        delete from ${stockReservations} where order_id in (select order_id from due) and expires_at <= ${now}
        returning order_id
      ), ended as (
        update ${orderConfirmations} set reservation = 'ended'
        where order_id in (select order_id from deleted) returning order_id, state
      ), history as (
        insert into ${confirmationEvents} (order_id, event, state)
        select order_id, 'reservation-ended', state from ended where state in ${undecidedStates}
      )
      select order_id from ended`,
  );
  return ended.length;
}
