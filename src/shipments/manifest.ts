import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";

export const shipmentsManifest = {
  jobs: defineJobs({
    "book-shipments": { label: "Book parcels with couriers", everyMs: MINUTE_MS },
    "poll-shipments": { label: "Fetch parcel statuses from couriers", everyMs: MINUTE_MS },
    "check-payments": { label: "Check whether couriers have paid out collected cash", everyMs: HOUR_MS },
    "fetch-courier-cities": { label: "Fetch the cities that couriers serve", everyMs: DAY_MS },
    "prune-labels": { label: "Delete old courier labels", everyMs: DAY_MS },
  }),
};
