import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";
import { MAX_JOB_ATTEMPTS, calculateRetryDelayMs } from "./rules/job.ts";

import type { ClaimedJob } from "./claim-job.ts";

const MAX_ERROR_LENGTH = 500;

/** Result of an attempt; undefined (not recorded) if its lease expired and another process claimed the job. */
export type JobResult = "finished" | "retried" | "failed" | undefined;

/** Marks a claimed job as finished. Does nothing if its lease expired and another process claimed it. */
export async function completeJob(db: Database, job: ClaimedJob): Promise<JobResult> {
  const recorded = await db
    .update(jobs)
    .set({ finishedAt: sql`now()`, lockedUntil: null, lastError: null })
    .where(matchesClaim(job))
    .returning({ id: jobs.id });
  return recorded.length > 0 ? "finished" : undefined;
}

/**
 * Records the failure of an attempt: schedules the next attempt, or marks the job as permanently failed after the last
 * attempt. Does nothing if the lease expired and another process claimed the job.
 */
export async function failJob(db: Database, job: ClaimedJob, error: string): Promise<JobResult> {
  const isLast = job.attempt >= MAX_JOB_ATTEMPTS;
  const recorded = await db
    .update(jobs)
    .set({
      lockedUntil: null,
      lastError: error.slice(0, MAX_ERROR_LENGTH),
      ...(isLast
        ? { failedAt: sql`now()` }
        : { runAt: sql`now() + ${calculateRetryDelayMs(job.attempt)}::int * interval '1 millisecond'` }),
    })
    .where(matchesClaim(job))
    .returning({ id: jobs.id });
  if (recorded.length === 0) return undefined;
  return isLast ? "failed" : "retried";
}

/** Deletes earlier permanently failed jobs of the same kind, because the new result supersedes them. */
export async function deleteEarlierFailures(db: Database, { id, kind }: ClaimedJob): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.kind, kind), isNotNull(jobs.failedAt), lt(jobs.id, id)));
}

/** Returns the number of permanently failed jobs. */
export function countFailedJobs(db: Database): Promise<number> {
  return db.$count(jobs, isNotNull(jobs.failedAt));
}

function matchesClaim({ id, lockedUntil }: ClaimedJob): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.lockedUntil, lockedUntil));
}
