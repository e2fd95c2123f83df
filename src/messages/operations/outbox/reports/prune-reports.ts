import { sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

const RETENTION_MS = 90 * DAY_MS;

/** Deletes reports to staff after 90 days. Other messages are deleted with their subject. */
export async function pruneReports(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${outboxMessages} where report is not null and created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${outboxMessages} where id in (${expired})`;
  });
}
