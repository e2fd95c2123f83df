import { sql } from "drizzle-orm";

import { DAY_MS } from "../rules/day.ts";
import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";
import { changeInBatches } from "../db/writes/change-in-batches.ts";

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
