import { sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/**
 * Retention period of a request after the shopper was notified (ms). `restockMessages.retention` states both
 * periods.
 */
const NOTIFIED_RETENTION_MS = 30 * DAY_MS;
/** Retention period of any request (ms). */
const RETENTION_MS = 365 * DAY_MS;

/** Deletes expired restock requests, which contain contact details. */
export async function pruneRestockRequests(db: Database, now: Date = new Date()): Promise<void> {
  const notifiedBefore = new Date(now.getTime() - NOTIFIED_RETENTION_MS);
  const createdBefore = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${restockRequests}
      where notified_at < ${notifiedBefore} or created_at < ${createdBefore}
      order by id limit ${size} for update skip locked`;
    return sql`delete from ${restockRequests} where id in (${expired})`;
  });
}
