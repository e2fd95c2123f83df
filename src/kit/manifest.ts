import { defineJobs } from "#platform/jobs/rules/job.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

export const kitManifest = {
  jobs: defineJobs({
    "prune-rate-limits": { label: "Delete expired rate limits", everyMs: MINUTE_MS },
  }),
};
