import { queryChoice, queryFlag, queryPeriod, queryStaffPage } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { JOB_KINDS } from "./job-kinds.ts";

/**
 * Sort orders of the failed jobs. `next-asc` lists jobs without a next attempt first; `newest` sorts by creation time.
 */
export const JOB_SORTS = [
  "next-asc",
  "next-desc",
  "newest",
  "oldest",
  "attempts-asc",
  "attempts-desc",
] as const;

export type JobSort = (typeof JOB_SORTS)[number];

export const DEFAULT_JOB_SORT: JobSort = "next-asc";

/**
 * Validates filters, sort order and page of the failed jobs. `permanent=true` matches jobs that are not retried
 * automatically. `search` matches the error message. The period applies to the creation time.
 */
export const jobListSchema = z.object({
  search: text(200).optional(),
  kind: queryChoice("kind", Object.keys(JOB_KINDS)).optional(),
  permanent: queryFlag("permanent").optional(),
  ...queryPeriod(),
  sort: queryChoice("sort", JOB_SORTS).default(DEFAULT_JOB_SORT),
  ...queryStaffPage(),
});

/** Filters, sort order and page of the failed jobs; all are optional. */
export type JobListQuery = Partial<z.output<typeof jobListSchema>>;
