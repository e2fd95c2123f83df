import type { JobKind } from "./job.ts";

const KINDS = {
  "advance-confirmations": "Send confirmation reminders and end expired confirmations",
  "book-shipments": "Book parcels with couriers",
  "check-payments": "Check whether couriers have paid out collected cash",
  "fetch-courier-cities": "Fetch the cities that couriers serve",
  "check-backup": "Check the newest backup",
  "make-backup": "Back up the shop",
  "poll-shipments": "Fetch parcel statuses from couriers",
  "notify-restock-requests": "Notify shoppers that a size is back in stock",
  "prune-order-links": "Delete old links to orders",
  "prune-funnel-counts": "Delete old visit counts",
  "prune-idempotency-keys": "Delete expired idempotency keys",
  "prune-jobs": "Delete finished background jobs",
  "prune-labels": "Delete old courier labels",
  "prune-newsletter-signups": "Delete newsletter sign-ups that were not confirmed",
  "prune-price-changes": "Delete price changes that can no longer be undone",
  "prune-rate-limits": "Delete expired rate limits",
  "match-notes": "Match the notes of older products",
  "prune-reports": "Delete old staff reports",
  "prune-restock-requests": "Delete old contact details of back-in-stock requests",
  "end-reservations": "End reservations of unverified orders",
  "prune-sessions": "Delete expired sign-in sessions",
  "prune-personal-data": "Delete personal data after its retention period",
  "prune-webhooks": "Delete old webhook deliveries",
  "report-failed-jobs": "Report failed background jobs to staff",
  "report-to-staff": "Report waiting orders and low stock to staff",
  "send-newsletters": "Queue newsletter emails",
  "prune-newsletters": "Delete old newsletter emails",
  "react-to-event": "Prepare the messages and webhooks of a change",
  "remove-picture": "Delete an unused picture",
} satisfies Record<JobKind, string>;

/** Staff texts for background jobs. Not quoted by the specification. */
export const jobMessages = {
  loadFailed: "Failed to load the background jobs",
  none: "No failed jobs.",
  noMatch: "No matching failed jobs.",
  noneHint: "Background jobs that fail are listed here until they succeed.",
  /** Shown instead of the time of the next attempt. */
  noNextAttempt: "none until you retry",
  attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
  notFound: "Job not found",
  notFailed: "This job is running or has succeeded. Reload the page.",
  retryFailed: "Failed to retry the job",
  retried: (kind: string) => `${jobMessages.kind(kind)}: the job will run again in a moment`,
  timedOut: (seconds: number) => `The job did not finish within ${seconds} seconds.`,
  interrupted: "The shop's server stopped during each attempt.",
  /** Returns the label of a job kind, or the kind itself if this release does not know it. */
  kind: (kind: string): string => (Object.hasOwn(KINDS, kind) ? KINDS[kind as JobKind] : kind),
};
