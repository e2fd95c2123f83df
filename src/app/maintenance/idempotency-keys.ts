import { sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { staffWriteKeys } from "#staff/tables/staff-schema.server.ts";

import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/** Lifetime of idempotency keys on the server (ms). Browsers discard their keys after a day. */
export const IDEMPOTENCY_KEY_MS = 7 * DAY_MS;

/** Deletes expired idempotency keys of orders, messages and staff requests, but keeps the records. */
export async function deleteIdempotencyKeys(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - IDEMPOTENCY_KEY_MS);
  for (const table of [orders, contactMessages]) {
    await changeInBatches(db, (size) => {
      const expired = sql`select id from ${table} where idempotency_key is not null and created_at < ${cutoff}
        order by created_at limit ${size} for update skip locked`;
      return sql`update ${table} set idempotency_key = null where id in (${expired})`;
    });
  }
  await changeInBatches(db, (size) => {
    const expired = sql`select subject_type, key from ${staffWriteKeys} where created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${staffWriteKeys} where (subject_type, key) in (${expired})`;
  });
}
