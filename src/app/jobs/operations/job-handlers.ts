import type { z } from "zod";

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { JobKind } from "#platform/jobs/rules/job.ts";
import { JOB_PAYLOADS } from "#platform/jobs/rules/job.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { BackupService } from "../../backup/operations/backup-service.ts";
import { checkLastBackup } from "../../backup/operations/check-last-backup.ts";
import { runScheduledBackup } from "../../backup/operations/run-scheduled-backup.ts";
import { pruneFunnelCounts } from "#reports/operations/funnel.ts";
import { pruneAttempts } from "#kit/limits/rate-limit.ts";
import { pruneNewsletterSignups } from "#messages/operations/newsletter/subscriptions.ts";
import type { Media } from "#media/operations/media.ts";
import { reactToEvent } from "#platform/events/event-worker.ts";
import { removeStoredPicture } from "../../maintenance/remove-picture.ts";
import { matchAllProducts } from "#catalogue/operations/scent/rematch-products.ts";
import { advanceConfirmations } from "#messages/operations/confirmation/advance-confirmations.ts";
import { pruneOrderLinks } from "#orders/operations/links/revoke-order-links.ts";
import { deleteExpiredTokens } from "#staff/operations/account-tokens.ts";
import { deleteExpiredSessions } from "#staff/operations/sessions/sessions.ts";
import { deletePriceChanges } from "#catalogue/operations/price-changes/price-changes.ts";
import { pruneNewsletters } from "#messages/operations/newsletter/prune-newsletters.ts";
import { queueNewsletters } from "#messages/operations/newsletter/queue-newsletters.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { bookShipments } from "#shipments/operations/booking/book-shipments.ts";
import { fetchAllCities } from "#shipments/operations/cities/fetch-cities.ts";
import { pruneLabels } from "#shipments/operations/labels/store-label.ts";
import { checkPayments } from "#shipments/operations/payments/check-payments.ts";
import { pollShipments } from "#shipments/operations/polling/poll-shipments.ts";
import { prunePersonalData } from "#privacy/operations/prune-personal-data.ts";
import {
  pruneReports,
  reportFailedJobs,
  reportToStaff,
} from "#messages/operations/outbox/reports/staff-reports.ts";
import { endReservations } from "#orders/operations/confirmation/end-reservations.ts";
import { notifyRestockRequests } from "#messages/operations/restock/notify-restock-requests.ts";
import { pruneRestockRequests } from "#catalogue/operations/stock/restock/restock-requests.ts";
import { pruneWebhooks } from "#webhooks/operations/deliveries.ts";
import { deleteIdempotencyKeys } from "../../maintenance/idempotency-keys.ts";

import { pruneJobs } from "#platform/jobs/schedule-jobs.ts";

/** Dependencies of job handlers. */
export interface JobServices {
  db: Database;
  media: Media;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** Maximum rate of newsletters. Default: `DEFAULT_NEWSLETTERS_PER_MINUTE`. */
  newslettersPerMinute?: number | undefined;
  /** Returns the key of the courier accounts. Without this function, the process contacts no couriers. */
  getCredentialsKey?: GetCredentialsKey;
  /** Makes and checks scheduled backups. Default: none. */
  backups?: BackupService | undefined;
}

/** One attempt of a job. */
export interface JobAttempt extends JobServices {
  /** Time at the start of the attempt, by the database's clock. */
  now: Date;
  /** Aborts when the attempt exceeds its timeout. */
  signal: AbortSignal;
}

export interface JobHandler {
  /** Runs one attempt. May run again after a failure, a crash or an expired lease. @throws if the attempt failed */
  run: (attempt: JobAttempt, payload: unknown) => Promise<void>;
  /** Timeout of an attempt. */
  timeoutMs: number;
  /** Period of a recurring job. Recurring jobs have no payload. */
  everyMs?: number;
  /**
   * Returns the time from midnight UTC to the start of a period (ms), or `undefined` if the job is not scheduled.
   * Default: 0.
   */
  getOffsetMs?: (services: JobServices) => number | undefined;
  /** Whether an attempt may take so long that a separate worker must run the job. */
  isSlow?: boolean;
}

/** Sufficient to copy 5 GB to the bucket at 1 MB/s, after the backup. */
const BACKUP_TIMEOUT_MS = 2 * HOUR_MS;

/** Creates the handler of jobs with a payload. */
function createHandler<Payload>(
  schema: z.ZodType<Payload>,
  run: (attempt: JobAttempt, payload: Payload) => Promise<unknown>,
): JobHandler {
  return {
    run: async (attempt, payload) => void (await run(attempt, schema.parse(payload))),
    timeoutMs: 30 * SECOND_MS,
  };
}

/** Creates the handler of a recurring job that deletes expired rows in batches. */
function createPruningHandler(
  everyMs: number,
  prune: (db: Database, now: Date) => Promise<void>,
): JobHandler {
  return { run: ({ db, now }) => prune(db, now), timeoutMs: 5 * MINUTE_MS, everyMs };
}

/** Creates the handler of a recurring job that contacts couriers. */
function createCourierHandler(
  everyMs: number,
  run: (db: Database, options: { getCredentialsKey: GetCredentialsKey } & JobAttempt) => Promise<void>,
): JobHandler {
  return {
    run: async ({ getCredentialsKey, ...attempt }) => {
      if (getCredentialsKey) await run(attempt.db, { ...attempt, getCredentialsKey });
    },
    timeoutMs: 5 * MINUTE_MS,
    everyMs,
  };
}

/**
 * Creates the handler of a backup job. If no backups are configured, the job is not scheduled, and an enqueued job
 * does nothing.
 */
function createBackupHandler(
  everyMs: number,
  run: (db: Database, service: BackupService, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    run: async ({ db, backups, signal }) => {
      if (backups) await run(db, backups, signal);
    },
    timeoutMs: BACKUP_TIMEOUT_MS,
    everyMs,
    getOffsetMs: ({ backups }) => backups?.offsetMs,
    isSlow: true,
  };
}

/** The handler of each kind of job. */
export const JOB_HANDLERS: Readonly<Record<JobKind, JobHandler>> = {
  "advance-confirmations": {
    run: ({ db, channels = [], now, signal }) => advanceConfirmations(db, { channels, now, signal }),
    timeoutMs: 5 * MINUTE_MS,
    everyMs: MINUTE_MS,
  },
  "end-reservations": createPruningHandler(MINUTE_MS, endReservations),
  "book-shipments": createCourierHandler(MINUTE_MS, bookShipments),
  "poll-shipments": createCourierHandler(MINUTE_MS, pollShipments),
  "check-payments": createCourierHandler(HOUR_MS, checkPayments),
  "fetch-courier-cities": createCourierHandler(DAY_MS, fetchAllCities),
  "make-backup": createBackupHandler(DAY_MS, runScheduledBackup),
  "check-backup": createBackupHandler(7 * DAY_MS, checkLastBackup),
  "notify-restock-requests": {
    run: ({ db, channels = [], signal }) => notifyRestockRequests(db, { channels, signal }),
    timeoutMs: 5 * MINUTE_MS,
    everyMs: MINUTE_MS,
  },
  "prune-order-links": createPruningHandler(DAY_MS, pruneOrderLinks),
  "prune-rate-limits": createPruningHandler(MINUTE_MS, (db, now) => pruneAttempts(db, now)),
  "prune-webhooks": createPruningHandler(DAY_MS, pruneWebhooks),
  "prune-sessions": createPruningHandler(HOUR_MS, async (db, now) => {
    await deleteExpiredSessions(db, now);
    await deleteExpiredTokens(db, now);
  }),
  "prune-idempotency-keys": createPruningHandler(HOUR_MS, deleteIdempotencyKeys),
  "prune-newsletter-signups": createPruningHandler(DAY_MS, pruneNewsletterSignups),
  "prune-personal-data": {
    run: ({ db, now, signal }) => prunePersonalData(db, { now, signal }),
    timeoutMs: 5 * MINUTE_MS,
    everyMs: DAY_MS,
  },
  "prune-labels": createPruningHandler(DAY_MS, pruneLabels),
  "prune-price-changes": createPruningHandler(DAY_MS, deletePriceChanges),
  "prune-funnel-counts": createPruningHandler(DAY_MS, pruneFunnelCounts),
  "prune-jobs": createPruningHandler(DAY_MS, pruneJobs),
  "prune-reports": createPruningHandler(DAY_MS, pruneReports),
  "report-failed-jobs": {
    run: ({ db, channels = [], now }) =>
      reportFailedJobs(db, { channels, now, recurringKinds: listRecurringKinds() }),
    timeoutMs: MINUTE_MS,
    everyMs: 5 * MINUTE_MS,
  },
  "report-to-staff": {
    run: ({ db, channels = [], now }) => reportToStaff(db, { channels, now }),
    timeoutMs: 5 * MINUTE_MS,
    everyMs: DAY_MS,
  },
  "prune-restock-requests": createPruningHandler(DAY_MS, pruneRestockRequests),
  "send-newsletters": {
    run: ({ db, channels = [], newslettersPerMinute, now, signal }) =>
      queueNewsletters(db, { channels, perMinute: newslettersPerMinute, now, signal }),
    timeoutMs: 5 * MINUTE_MS,
    everyMs: MINUTE_MS,
  },
  "prune-newsletters": createPruningHandler(DAY_MS, pruneNewsletters),
  "match-notes": {
    run: ({ db, signal }) => matchAllProducts(db, signal),
    timeoutMs: 5 * MINUTE_MS,
  },
  "react-to-event": createHandler(JOB_PAYLOADS["react-to-event"], ({ db }, { eventId }) =>
    reactToEvent(db, eventId),
  ),
  "remove-picture": createHandler(JOB_PAYLOADS["remove-picture"], ({ db, media }, picture) =>
    removeStoredPicture(db, media, picture),
  ),
};

function listRecurringKinds(): string[] {
  return Object.entries(JOB_HANDLERS).flatMap(([kind, { everyMs }]) => (everyMs === undefined ? [] : [kind]));
}
