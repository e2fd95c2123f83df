import { sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";

/** A recurring job. Its periods start at `offsetMs` plus multiples of `everyMs` since 2000-01-01 UTC. */
export interface RecurringJob {
  kind: string;
  everyMs: number;
  /** Default: 0. */
  offsetMs?: number;
}

/**
 * Enqueues each recurring job once per period, unless an earlier run is still pending. The period, by the database's
 * clock, is the job's unique key, so several processes can call this function concurrently.
 */
export async function scheduleRecurringJobs(db: Database, recurring: readonly RecurringJob[]): Promise<void> {
  const rows = recurring.map(({ kind, everyMs, offsetMs = 0 }) => ({
    kind,
    every_ms: everyMs,
    offset_ms: offsetMs,
  }));
  const rowsJson = JSON.stringify(rows);
  await db.execute(sql`
    insert into ${jobs} (kind, unique_key)
    select kind, period from json_to_recordset(${rowsJson}::json) as recurring (kind text, every_ms float8, offset_ms float8)
    cross join lateral (
      select to_char(
        date_bin(
          every_ms * interval '1 millisecond',
          now(),
          timestamptz '2000-01-01 00:00:00Z' + offset_ms * interval '1 millisecond'
        ) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"'
      ) as period
    ) as current
    where not exists (
      select from ${jobs} as earlier
      where earlier.kind = recurring.kind
        and (earlier.unique_key = period or (earlier.finished_at is null and earlier.failed_at is null))
    )
    on conflict do nothing`);
}
