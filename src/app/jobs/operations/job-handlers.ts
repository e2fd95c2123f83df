import { mediaManifest } from "#media/manifest.ts";
import {
  reportFailedJobs,
  reportRejectedAccounts,
} from "#messages/operations/outbox/reports/staff-reports.ts";
import type { JobAttempt, RunnableJob, RunnableJobs } from "#platform/jobs/handle-jobs.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";
import type { Database } from "#platform/db/client.server.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/rules/day.ts";
import type { BackupService } from "../../backup/operations/backup-service.ts";
import { checkLastBackup } from "../../backup/operations/check-last-backup.ts";
import { runScheduledBackup } from "../../backup/operations/run-scheduled-backup.ts";
import { deleteIdempotencyKeys } from "../../maintenance/idempotency-keys.ts";
import { removeStoredImage } from "../../maintenance/remove-image.ts";
import type { ModuleServices } from "../../modules.server.ts";
import { SERVER_MODULES } from "../../modules.server.ts";
import { APP_JOBS, JOB_KINDS } from "../rules/job-kinds.ts";

/** Dependencies of job handlers. */
export interface JobServices extends ModuleServices {
  /** Makes and checks scheduled backups. Default: none. */
  backups?: BackupService | undefined;
}

export type JobHandler = RunnableJob<JobServices>;

/** Sufficient to copy 5 GB to the bucket at 1 MB/s, after the backup. */
const BACKUP_TIMEOUT_MS = 2 * HOUR_MS;

/**
 * Creates the handler of a backup job. If no backups are configured, the job is not scheduled, and an enqueued job
 * does nothing.
 */
function createBackupHandler(
  run: (db: Database, service: BackupService, signal: AbortSignal) => Promise<void>,
) {
  return {
    run: async ({ db, backups, signal }: JobAttempt & JobServices) => {
      if (backups) await run(db, backups, signal);
    },
    timeoutMs: BACKUP_TIMEOUT_MS,
    getOffsetMs: ({ backups }: JobServices) => backups?.offsetMs,
    isSlow: true,
  };
}

const appHandlers = handleJobs<JobServices, typeof APP_JOBS>(APP_JOBS, {
  "make-backup": createBackupHandler(runScheduledBackup),
  "check-backup": createBackupHandler(checkLastBackup),
  "prune-idempotency-keys": createPruningHandler(deleteIdempotencyKeys),
  "report-failed-jobs": {
    run: async ({ db, channels = [], now }) => {
      await reportFailedJobs(db, { channels, now, kinds: JOB_KINDS });
      await reportRejectedAccounts(db, { channels });
    },
    timeoutMs: MINUTE_MS,
  },
});

/** Removing an image looks for it in the tables of all modules. */
const mediaHandlers = handleJobs<JobServices, typeof mediaManifest.jobs>(mediaManifest.jobs, {
  "remove-picture": {
    run: ({ db, media }, image) => removeStoredImage(db, media, image),
    timeoutMs: 30 * SECOND_MS,
  },
});

/** The handler of each kind of job. */
export const JOB_HANDLERS: RunnableJobs<JobServices> = Object.assign(
  {},
  ...SERVER_MODULES.map(({ jobs }) => jobs),
  mediaHandlers,
  appHandlers,
);
