import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  reverseSort,
  sortBoth,
  sortDown,
  sortReversed,
} from "#platform/db/statements/sort-columns.server.ts";
import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { jobList } from "../rules/job-query.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

/** SQL condition for jobs whose last attempt failed, whether or not another attempt follows. */
export const hasFailed = and(isNull(jobs.finishedAt), isNotNull(jobs.lastError));

const id = sql`${jobs.id}`;
const NEXT_RUN_FIRST: readonly SortColumn[] = [
  {
    value: sql`case when ${jobs.failedAt} is null then ${jobs.runAt} end`,
    isDescending: false,
    nulls: sql`nulls first`,
  },
  sortDown(id),
];

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

const jobSql: ListSql<typeof jobList> = {
  search: matchesError,
  filters: {
    permanent: () => isNotNull(jobs.failedAt),
    kind: (kind) => eq(jobs.kind, kind),
    from: (from) => isInPeriod(jobs.createdAt, { from }),
    to: (to) => isInPeriod(jobs.createdAt, { to }),
  },
  sorts: {
    attempts: sortBoth(sql`${jobs.attempts}`, [sortDown(id)]),
    // By id, because ids increase with the creation time.
    created: sortReversed([sortDown(id)]),
    next: { up: NEXT_RUN_FIRST, down: reverseSort(NEXT_RUN_FIRST) },
  },
};

/** Returns a page of jobs whose last attempt failed: by default permanently failed jobs first, then by next attempt. */
export const listFailedJobs = buildList(jobList, jobSql, {
  count: (db, condition) => db.$count(jobs, and(hasFailed, condition)),
  read: (db, { condition, order, limit, offset }) =>
    db
      .select()
      .from(jobs)
      .where(and(hasFailed, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows) => rows.map(toFailedJob),
});
