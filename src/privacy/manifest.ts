import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS } from "#platform/rules/day.ts";

export const privacyManifest = {
  jobs: defineJobs({
    "prune-personal-data": { label: "Delete personal data after its retention period", everyMs: DAY_MS },
  }),
};
