import { sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";
import { DAY_MS } from "../rules/day.ts";
import { changeInBatches } from "../db/writes/change-in-batches.ts";

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

/** Retention of finished jobs (ms), during which their unique keys reject duplicates. */
const FINISHED_JOB_RETENTION_MS = 7 * DAY_MS;

/** Deletes jobs that finished more than seven days ago. Keeps permanently failed jobs. */
export async function pruneJobs(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - FINISHED_JOB_RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${jobs} where finished_at < ${cutoff}
      order by finished_at limit ${size} for update skip locked`;
    return sql`delete from ${jobs} where id in (${expired})`;
  });
}
