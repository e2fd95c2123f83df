import type { JobKind } from "./job.ts";

const KINDS = {
  "advance-confirmations": "Send reminders to confirm, and end expired confirmations",
  "book-shipments": "Book parcels with couriers",
  "check-payments": "Ask couriers whether they have paid out the cash",
  "fetch-courier-cities": "Fetch the cities that couriers serve",
  "check-backup": "Check the newest backup",
  "make-backup": "Back up the shop",
  "poll-shipments": "Ask couriers about parcels",
  "notify-restock-requests": "Tell waiting shoppers that a size is back in stock",
  "prune-confirmation-tokens": "Delete old links to confirm orders",
  "prune-funnel-counts": "Delete old visit counts",
  "prune-idempotency-keys": "Delete expired idempotency keys",
  "prune-jobs": "Delete finished background jobs",
  "prune-labels": "Delete old labels of couriers",
  "prune-newsletter-signups": "Delete newsletter sign-ups that were not confirmed",
  "prune-price-changes": "Delete price changes that can no longer be undone",
  "prune-rate-limits": "Delete expired rate limits",
  "match-notes": "Match the notes of older products",
  "prune-reports": "Delete old reports to staff",
  "prune-restock-requests": "Delete old contact details of back-in-stock requests",
  "prune-stock-holds": "Delete expired stock holds",
  "prune-sessions": "Delete expired sign-in sessions",
  "prune-personal-data": "Delete personal data after its retention period",
  "prune-webhooks": "Delete old deliveries of webhooks",
  "report-failed-jobs": "Report failed background jobs to staff",
  "report-to-staff": "Report waiting orders and low stock to staff",
  "send-newsletters": "Queue the emails of newsletter issues",
  "prune-newsletters": "Delete old emails of newsletter issues",
  "remove-picture": "Delete an unused picture",
} satisfies Record<JobKind, string>;

/** Texts about background jobs for staff. Not quoted by the specification. */
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
  interrupted: "The program stopped during each attempt.",
  /** Returns the label of a job kind, or the kind itself if this release does not know it. */
  kind: (kind: string): string => (Object.hasOwn(KINDS, kind) ? KINDS[kind as JobKind] : kind),
};
