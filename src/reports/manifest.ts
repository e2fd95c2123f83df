import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS } from "#platform/rules/day.ts";

export const reportsManifest = {
  jobs: defineJobs({
    "prune-funnel-counts": { label: "Delete old visit counts", everyMs: DAY_MS },
  }),
};
