import { defineJobs } from "#platform/jobs/rules/job.ts";
import { HOUR_MS } from "#platform/rules/day.ts";

export const returnsManifest = {
  jobs: defineJobs({
    "remind-returns": { label: "Remind shoppers of the last day to ask for a return", everyMs: HOUR_MS },
  }),
};
