import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { funnelCounts } from "../tables/funnel-schema.server.ts";
import { FUNNEL_DAYS } from "#kit/rules/funnel.ts";
import { toShopDay, startOfLastDays } from "#platform/rules/day.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/** Deletes event counts that are older than the longest period of the dashboard. */
export async function pruneFunnelCounts(db: Database, now: Date = new Date()): Promise<void> {
  const firstShownDay = toShopDay(startOfLastDays(Math.max(...FUNNEL_DAYS), now));
  await changeInBatches(db, (size) => {
    const expired = sql`select day, event from ${funnelCounts} where day < ${firstShownDay} order by day limit ${size}`;
    return sql`delete from ${funnelCounts} where (day, event) in (${expired})`;
  });
}
