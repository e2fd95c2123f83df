import { sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { priceChanges } from "#staff/tables/staff-schema.server.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/**
 * Retention period (ms). A retried request with the same id must find its price change. The audit log keeps the
 * prices.
 */
const RETENTION_MS = DAY_MS;

/** Deletes expired price changes, which can no longer be undone. */
export async function deletePriceChanges(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${priceChanges} where created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${priceChanges} where id in (${expired})`;
  });
}
