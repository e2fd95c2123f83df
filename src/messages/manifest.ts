import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";

export const messagesManifest = {
  jobs: defineJobs({
    "advance-confirmations": {
      label: "Send confirmation reminders and end expired confirmations",
      everyMs: MINUTE_MS,
    },
    "notify-restock-requests": { label: "Notify shoppers that a size is back in stock", everyMs: MINUTE_MS },
    "send-newsletters": { label: "Queue newsletter emails", everyMs: MINUTE_MS },
    "report-to-staff": { label: "Report waiting orders and low stock to staff", everyMs: DAY_MS },
    "prune-newsletter-signups": {
      label: "Delete newsletter sign-ups that were not confirmed",
      everyMs: DAY_MS,
    },
    "prune-newsletters": { label: "Delete old newsletter emails", everyMs: DAY_MS },
    "prune-reports": { label: "Delete old staff reports", everyMs: DAY_MS },
  }),
};
