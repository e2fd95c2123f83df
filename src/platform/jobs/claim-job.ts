import { eq, sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";

/** A job that this process runs until its lease ends. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  /** Number of the attempt, starting at 1. */
  attempt: number;
  /** End of the lease. Identifies this claim, because the leases of later claims end at other times. */
  lockedUntil: Date;
  /** Time of the claim, by the database's clock. */
  claimedAt: Date;
}

/**
 * Leases the longest-overdue job to this process, in one statement that uses the database's clock. A job whose
 * lease has expired is due again.
 * @param leasesMs lease duration (ms) of each kind that this process can run
 */
export async function claimJob(
  db: Database,
  leasesMs: Readonly<Record<string, number>>,
): Promise<ClaimedJob | undefined> {
  const leases = sql`${JSON.stringify(leasesMs)}::jsonb`;
  // Stored times are rounded to milliseconds, so a new job can be due up to half a millisecond in the future.
  const dueJob = sql`select id from ${jobs}
    where finished_at is null and failed_at is null and run_at < now() + interval '1 millisecond'
      and (locked_until is null or locked_until <= now()) and ${leases} -> kind is not null
    order by run_at, id limit 1 for update skip locked`;
  const [row] = await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      lockedUntil: sql`now() + (${leases} ->> ${jobs.kind})::float8 * interval '1 millisecond'`,
    })
    .where(eq(jobs.id, sql`(${dueJob})`))
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      payload: jobs.payload,
      attempt: jobs.attempts,
      lockedUntil: jobs.lockedUntil,
      claimedAt: sql`now()`.mapWith(jobs.createdAt),
    });
  if (row === undefined) return undefined;
  const { lockedUntil, ...job } = row;
  if (lockedUntil === null) throw new Error("A claimed job has no lease");
  return { ...job, lockedUntil };
}
