import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSignups } from "../../tables/message-schema.server.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/** Deletes sign-ups that were not confirmed in time, together with their emails. */
export async function pruneNewsletterSignups(db: Database, now: Date = new Date()): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${newsletterSignups}
      where expires_at <= ${now} order by expires_at limit ${size} for update skip locked`;
    return sql`delete from ${newsletterSignups} where id in (${expired})`;
  });
}
