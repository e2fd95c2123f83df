import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";

export const ordersManifest = {
  jobs: defineJobs({
    "end-reservations": { label: "End reservations of unverified orders", everyMs: MINUTE_MS },
    "prune-order-links": { label: "Delete old links to orders", everyMs: DAY_MS },
  }),
};
