import { defineJobs } from "#platform/jobs/rules/job.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

export const paymentsManifest = {
  jobs: defineJobs({
    "expire-payments": { label: "End the time to pay of unpaid payments", everyMs: 5 * MINUTE_MS },
    "remind-payments": { label: "Remind shoppers of payments without a proof", everyMs: 5 * MINUTE_MS },
  }),
};
