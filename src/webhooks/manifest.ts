import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS } from "#platform/rules/day.ts";

export const webhooksManifest = {
  jobs: defineJobs({
    "prune-webhooks": { label: "Delete old webhook deliveries", everyMs: DAY_MS },
  }),
};
