import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { funnelCounts } from "../tables/funnel-schema.server.ts";
import { toShopDay } from "#platform/rules/day.ts";
import type { FunnelCounts } from "#kit/rules/funnel.ts";
import { FUNNEL_EVENTS } from "#kit/rules/funnel.ts";

/** Adds a browser's event counts to today's totals in one statement. Stores nothing about the visitor. */
export async function countFunnelEvents(
  db: Database,
  counts: FunnelCounts,
  now: Date = new Date(),
): Promise<void> {
  const day = toShopDay(now);
  // A fixed order of rows prevents deadlocks between concurrent batches.
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
