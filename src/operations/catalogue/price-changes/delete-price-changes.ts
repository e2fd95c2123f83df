import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { priceChanges } from "#db/schema/staff-schema.server.ts";
import { changeInBatches } from "#operations/maintenance/change-in-batches.ts";

/** How long a price change is kept for repeated requests with its id (ms). The audit log keeps the prices permanently. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Deletes price changes that can no longer be undone or repeated. */
export async function deletePriceChanges(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - KEPT_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${priceChanges} where created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${priceChanges} where id in (${expired})`;
  });
}
