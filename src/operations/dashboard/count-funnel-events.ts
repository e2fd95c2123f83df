import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { funnelCounts } from "#db/schema/schema.server.ts";
import { dayOf } from "#domain/shared/day.ts";
import type { FunnelCounts } from "#domain/dashboard/funnel.ts";
import { FUNNEL_EVENTS } from "#domain/dashboard/funnel.ts";

/** Adds what a browser counted to the sums of this day of the shop, in one statement. Nothing is kept of whose they are. */
export async function countFunnelEvents(
  db: Database,
  counts: FunnelCounts,
  now: Date = new Date(),
): Promise<void> {
  const day = dayOf(now);
  // Always in the same order, so that no two batches wait for each other's rows.
  const rows = FUNNEL_EVENTS.flatMap((event) => {
    const count = counts[event];
    return count === undefined ? [] : [{ day, event, count }];
  });
  if (rows.length === 0) return;
  await db
    .insert(funnelCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [funnelCounts.day, funnelCounts.event],
      set: { count: sql`${funnelCounts.count} + excluded.count` },
    });
}
