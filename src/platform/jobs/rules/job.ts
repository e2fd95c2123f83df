import { HOUR_MS } from "../../rules/day.ts";
import { z } from "../../rules/zod.ts";

const noPayload = z.strictObject({});

/**
 * The kinds of background jobs with their payload schemas. A new kind also needs a handler in
 * `app/jobs/operations/job-handlers.ts` and a label in `KINDS` of `staff-messages.ts`.
 */
export const JOB_PAYLOADS = {
  "advance-confirmations": noPayload,
  "book-shipments": noPayload,
  "check-payments": noPayload,
  "end-reservations": noPayload,
  "fetch-courier-cities": noPayload,
  "check-backup": noPayload,
  "make-backup": noPayload,
  "match-notes": noPayload,
  "notify-restock-requests": noPayload,
  "poll-shipments": noPayload,
  "prune-funnel-counts": noPayload,
  "prune-idempotency-keys": noPayload,
  "prune-jobs": noPayload,
  "prune-labels": noPayload,
  "prune-newsletter-signups": noPayload,
  "prune-order-links": noPayload,
  "prune-personal-data": noPayload,
  "prune-price-changes": noPayload,
  "prune-rate-limits": noPayload,
  "prune-reports": noPayload,
  "prune-restock-requests": noPayload,
  "prune-sessions": noPayload,
  "prune-webhooks": noPayload,
  "report-failed-jobs": noPayload,
  "report-to-staff": noPayload,
  "send-newsletters": noPayload,
  "prune-newsletters": noPayload,
  "react-to-event": z.strictObject({ eventId: z.number().int() }),
  "remove-picture": z.strictObject({
    publicId: z.string(),
    url: z.string(),
    contentHash: z.string(),
    format: z.string(),
  }),
} as const;

export type JobKind = keyof typeof JOB_PAYLOADS;

/** All kinds of background jobs. */
export const JOB_KINDS = Object.keys(JOB_PAYLOADS) as JobKind[];

export type JobPayload<Kind extends JobKind> = z.input<(typeof JOB_PAYLOADS)[Kind]>;

/** A job fails permanently after this many attempts. */
export const MAX_JOB_ATTEMPTS = 10;

const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = HOUR_MS;

/**
 * Returns the delay before the next attempt of a failed job, in milliseconds. The maximum delay doubles with each
 * attempt, from 10 seconds to one hour. The delay is random between half the maximum and the maximum, so jobs that
 * failed at the same time are retried at different times.
 * @param attempt the attempt that failed, counted from 1
 * @param random from 0 to below 1
 */
export function calculateRetryDelayMs(attempt: number, random: number = Math.random()): number {
  const maxDelay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.round((maxDelay * (1 + random)) / 2);
}

/** A job whose last attempt failed; times are ISO 8601 UTC. */
export interface FailedJob {
  id: number;
  /** A `JobKind`, or a kind that this release does not know. */
  kind: string;
  error: string;
  attempts: number;
  createdAt: string;
  /** When the job failed permanently; null if another attempt is scheduled. */
  failedAt: string | null;
  /** When the next attempt is due; null after a permanent failure. */
  nextRunAt: string | null;
}
