import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import { reverseSort, sortDown, sortUp, toOrderBy } from "#platform/db/statements/sort-columns.server.ts";
import type { FailedJob } from "#platform/jobs/rules/job.ts";
import type { JobListQuery, JobSort } from "../rules/job-query.ts";
import { DEFAULT_JOB_SORT } from "../rules/job-query.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

/** SQL condition for jobs whose last attempt failed, whether or not another attempt follows. */
export const hasFailed = and(isNull(jobs.finishedAt), isNotNull(jobs.lastError));

const id = sql`${jobs.id}`;
const attempts = sql`${jobs.attempts}`;
const NEXT_RUN_FIRST: readonly SortColumn[] = [
  {
    value: sql`case when ${jobs.failedAt} is null then ${jobs.runAt} end`,
    isDescending: false,
    nulls: sql`nulls first`,
  },
  sortDown(id),
];

/** Sorts by id for the creation time, because ids increase with it. */
const SORTS: Readonly<Record<JobSort, readonly SortColumn[]>> = {
  "next-asc": NEXT_RUN_FIRST,
  "next-desc": reverseSort(NEXT_RUN_FIRST),
  newest: [sortDown(id)],
  oldest: [sortUp(id)],
  "attempts-asc": [sortUp(attempts), sortDown(id)],
  "attempts-desc": [sortDown(attempts), sortDown(id)],
};

/** Returns a page of jobs whose last attempt failed: by default permanently failed jobs first, then by next attempt. */
export async function listFailedJobs(db: Database, query: JobListQuery = {}): Promise<Page<FailedJob>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE, sort = DEFAULT_JOB_SORT } = query;
  const condition = and(hasFailed, buildCondition(query));
  const matching = db
    .select()
    .from(jobs)
    .where(condition)
    .orderBy(...toOrderBy(SORTS[sort]))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total, rows] = await Promise.all([db.$count(jobs, condition), matching]);
  return { items: rows.map(toFailedJob), page, pageSize, total };
}

function buildCondition({ search = "", kind, permanent, from, to }: JobListQuery): SQL | undefined {
  const text = search.trim();
  return and(
    text === "" ? undefined : matchesError(text),
    kind === undefined ? undefined : eq(jobs.kind, kind),
    permanent === undefined ? undefined : isNotNull(jobs.failedAt),
    isInPeriod(jobs.createdAt, { from, to }),
  );
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

function matchesError(text: string): SQL {
  if (!canSeeContacts()) return matchesWithoutContacts(text, { texts: [jobs.lastError] });
  return containsFolded(buildFoldedText(jobs.lastError), text);
}
