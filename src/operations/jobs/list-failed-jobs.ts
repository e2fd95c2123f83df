import { and, count, desc, isNotNull, isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { jobs } from "#db/schema/job-schema.server.ts";
import type { FailedJob } from "#domain/jobs/job.ts";
import type { Page, PageQuery } from "#domain/shared/paging.ts";
import { STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";

/** SQL condition for jobs whose last attempt failed, whether or not another attempt follows. */
export const hasFailed = and(isNull(jobs.finishedAt), isNotNull(jobs.lastError));

/** Page and filter of the failed jobs. */
export interface FailedJobQuery extends PageQuery {
  /** Only jobs that are not retried automatically. */
  permanent?: true | undefined;
}

/** Returns a page of jobs whose last attempt failed: permanently failed jobs first, then newest first. */
export async function listFailedJobs(
  db: Database,
  { page = 1, pageSize = STAFF_PAGE_SIZE, permanent }: FailedJobQuery = {},
): Promise<Page<FailedJob>> {
  const condition = and(hasFailed, permanent === undefined ? undefined : isNotNull(jobs.failedAt));
  const total = await db.$count(jobs, condition);
  const rows = await db
    .select()
    .from(jobs)
    .where(condition)
    .orderBy(isNull(jobs.failedAt), desc(jobs.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(toFailedJob), page, pageSize, total };
}

/** Returns the number of permanently failed jobs. */
export async function countFailedJobs(db: Database): Promise<number> {
  const [row] = await db.select({ failed: count() }).from(jobs).where(isNotNull(jobs.failedAt));
  return row?.failed ?? 0;
}

/** Converts the row of a failed job for the API. */
export function toFailedJob(row: typeof jobs.$inferSelect): FailedJob {
  return {
    id: row.id,
    kind: row.kind,
    error: row.lastError ?? "",
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    failedAt: row.failedAt?.toISOString() ?? null,
    nextRunAt: row.failedAt === null ? row.runAt.toISOString() : null,
  };
}
