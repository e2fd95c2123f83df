import { defineJobs } from "#platform/jobs/rules/job.ts";
import { HOUR_MS } from "#platform/rules/day.ts";

export const staffManifest = {
  jobs: defineJobs({
    "prune-sessions": { label: "Delete expired sign-in sessions", everyMs: HOUR_MS },
  }),
};
