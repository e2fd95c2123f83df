import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS } from "#platform/rules/day.ts";

export const catalogueManifest = {
  jobs: defineJobs({
    "match-notes": { label: "Match the notes of older products" },
    "prune-price-changes": { label: "Delete price changes that can no longer be undone", everyMs: DAY_MS },
    "prune-restock-requests": {
      label: "Delete old contact details of back-in-stock requests",
      everyMs: DAY_MS,
    },
  }),
};
