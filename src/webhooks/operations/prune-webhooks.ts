import { lt, sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { webhookEndpoints, webhookEvents } from "../tables/webhook-schema.server.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/** Retention period of events with their deliveries and attempts (ms). */
const RETENTION_MS = 30 * DAY_MS;

/** Deletes old events with their deliveries, and expired previous secrets. */
export async function pruneWebhooks(db: Database, now: Date = new Date()): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ previousSecret: null, previousSecretExpiresAt: null })
    .where(lt(webhookEndpoints.previousSecretExpiresAt, now));
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${webhookEvents} where created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${webhookEvents} where id in (${expired})`;
  });
}
