import { sql } from "drizzle-orm";

import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

import { payments } from "../tables/payment-schema.server.ts";

/** Maximum number of payments per transaction. */
const BATCH_SIZE = 200;

/**
 * Ends the time to pay of unpaid payments in batches. A submitted proof ends it as well, so that it never expires. The
 * shopper can still prove an expired payment, and the order stays as it is for staff to decide.
 */
export async function expirePayments(db: Database, now: Date = new Date()): Promise<void> {
  while ((await expireBatch(db, now)) === BATCH_SIZE);
}

/** Expires a batch of payments and returns their number. Locks the orders first, as every change of a payment does. */
async function expireBatch(db: Database, now: Date): Promise<number> {
  const expired = await queryRows(
    db,
    sql`with due as (
        select placed.id as order_id from ${orders} as placed
        where placed.id in (select payment.order_id from ${payments} as payment
          where payment.state = 'awaiting' and payment.expires_at <= ${now} limit ${BATCH_SIZE})
        for update of placed skip locked
      )
      update ${payments} as payment set state = 'expired', updated_at = ${now}
      from due where payment.order_id = due.order_id and payment.state = 'awaiting' and payment.expires_at <= ${now}
      returning payment.id`,
  );
  return expired.length;
}
