import type { JobKind } from "#platform/jobs/rules/job.ts";
import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";

import { MODULES } from "../../modules.ts";

/** The background jobs that need several modules. */
export const APP_JOBS = defineJobs({
  "make-backup": { label: "Back up the shop", everyMs: DAY_MS },
  "check-backup": { label: "Check the newest backup", everyMs: 7 * DAY_MS },
  "prune-idempotency-keys": { label: "Delete expired idempotency keys", everyMs: HOUR_MS },
  "report-failed-jobs": {
    label: "Report failed background jobs and rejected courier accounts to staff",
    everyMs: 5 * MINUTE_MS,
  },
});

/** All kinds of background jobs by name, in alphabetical order. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = Object.fromEntries(
  [...MODULES, { jobs: APP_JOBS }]
    .flatMap((module) => ("jobs" in module ? Object.entries<JobKind>(module.jobs) : []))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

/** Returns the name of a kind of jobs, or the kind itself if this release does not know it. */
export function getJobLabel(kind: string): string {
  return JOB_KINDS[kind]?.label ?? kind;
}
