import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { stockReservations } from "../../tables/reservation-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";

/**
 * Clock for the expiry of reservations. Returns the start time of the statement, because a transaction that waited for
 * the lock of a size must not use the time before the wait.
 */
export const RESERVATION_CLOCK = sql.raw("statement_timestamp()");

/**
 * Returns SQL for the number of bottles of a size that orders reserve now. Callers that sell bottles must lock the size
 * in an earlier statement.
 * @param size id of the size
 * @param orderId the order whose reservation is excluded
 */
export function countReservedBottles(size: SQL, orderId: SQL = sql`''`): SQL<number> {
  return sql<number>`(select coalesce(sum(reservation.quantity), 0)::int from ${stockReservations} as reservation
    where reservation.variant_id = ${size} and reservation.expires_at > ${RESERVATION_CLOCK} and reservation.order_id <> ${orderId})`;
}

/** Returns SQL for the number of bottles of all sizes that orders reserve now. */
export function countAllReservedBottles(): SQL<number> {
  return sql<number>`(select coalesce(sum(reservation.quantity), 0)::int from ${stockReservations} as reservation
    where reservation.expires_at > ${RESERVATION_CLOCK})`;
}

/**
 * Locks the keys first, because the condition on their number does not depend on a size. All transactions therefore
 * lock keys and sizes in the same order.
 */
const lockReservationsStatement = createStatement(
  "lock_reservations",
  sql`with keys as materialized (
      select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
        select value as key from json_array_elements_text(${sql.placeholder("keys")}::json) order by 1
      ) as sorted
    )
    select id from ${productVariants}
    where (select count(*) from keys) >= 0
      and id = any(array(select value::bigint from json_array_elements_text(${sql.placeholder("ids")}::json)))
      and stock is not null
    order by id for no key update`,
);

/**
 * Locks the sizes with limited stock by ascending id, so that concurrent orders create their reservations one after the
 * other, and the next statement sees all earlier reservations.
 * @param keys further values whose orders must not be placed concurrently
 */
export async function lockReservations(
  tx: Database,
  variantIds: readonly number[],
  keys: readonly string[] = [],
): Promise<void> {
  await lockReservationsStatement(tx, { ids: JSON.stringify(variantIds), keys: JSON.stringify(keys) });
}
