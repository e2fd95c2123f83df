import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { funnelCounts } from "#db/schema/schema.server.ts";
import { dayOf, startOfLastDays } from "#domain/shared/day.ts";
import { FUNNEL_DAYS } from "#domain/dashboard/funnel.ts";
import { sweepSessions } from "#operations/staff/sessions.ts";

import { inPortions } from "./change-in-batches.ts";
import { forgetWriteKeys } from "#operations/writes/idempotency-keys.ts";

/**
 * Clears away what would only grow and serves nobody any more: expired sessions, keys of writes, and counts of days
 * that no screen shows. The audit trail, the stock ledger and the orders' history are records and stay.
 */
export async function sweepDatabase(db: Database, now: Date = new Date()): Promise<void> {
  await sweepSessions(db, now);
  await forgetWriteKeys(db, now);
  await forgetFunnelDays(db, now);
}

async function forgetFunnelDays(db: Database, now: Date): Promise<void> {
  const firstShown = dayOf(startOfLastDays(Math.max(...FUNNEL_DAYS), now));
  await inPortions(db, (size) => {
    const old = sql`select day, event from ${funnelCounts} where day < ${firstShown} order by day limit ${size}`;
    return sql`delete from ${funnelCounts} where (day, event) in (${old})`;
  });
}
