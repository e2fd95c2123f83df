import { choice, days, flag, labelled } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";

import { getJobLabel, JOB_KINDS } from "./job-kinds.ts";
import { jobMessages } from "./staff-messages.ts";

/**
 * The staff list of failed jobs. `permanent=true` matches jobs that are not retried automatically; `search` matches the
 * error message; `next-asc` lists jobs without a next attempt first.
 */
export const jobList = defineList({
  texts: {
    title: "Background jobs",
    label: "Failed jobs",
    items: "failed jobs",
    none: "No failed jobs.",
    hint: "Background jobs that fail are listed here until they succeed.",
    noMatch: "No matching failed jobs.",
    loadFailed: jobMessages.loadFailed,
    search: "Search by error",
  },
  columns: {
    job: { label: "Job" },
    error: { label: "Error" },
    attempts: { label: "Attempts", sort: ["attempts-asc", "attempts-desc"], isDescendingFirst: true },
    created: { label: "Created", sort: ["oldest", "newest"], isDescendingFirst: true },
    next: { label: "Next attempt", sort: ["next-asc", "next-desc"] },
    actions: { label: "Actions" },
  },
  filters: [
    flag("permanent", "Next attempt", jobMessages.noNextAttempt),
    choice("kind", "Job", labelled(Object.keys(JOB_KINDS), getJobLabel)),
    days("Created"),
  ],
  defaultSort: "next-asc",
});
