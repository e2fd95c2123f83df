import { openCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import type { JobHandler } from "../jobs/operations/job-handlers.ts";
import { JOB_HANDLERS } from "../jobs/operations/job-handlers.ts";
import type { JobWorker } from "../jobs/operations/job-worker.ts";
import { startJobWorker } from "../jobs/operations/job-worker.ts";

import type { Config } from "../config.ts";
import { listMessageChannels } from "../message-settings.ts";
import { describeCause } from "#platform/observability/describe-error.ts";
import type { Logger } from "#platform/observability/logging.ts";
import { createBackupService } from "./backup-service.ts";
import type { OpenShop } from "./open-shop.ts";
import { createErrorReporter } from "#platform/lifecycle/create-error-reporter.ts";

/**
 * Starts this process's worker for background jobs. If backups are scheduled, a second worker runs the slow jobs,
 * so that they do not delay other jobs.
 */
export function startJobs({ db, media }: OpenShop, config: Config, logger: Logger): JobWorker {
  const backups = createBackupService(config);
  const services = {
    db,
    media,
    channels: listMessageChannels(config.messages),
    whatsApp: config.messages.whatsApp,
    newslettersPerMinute: config.messages.newslettersPerMinute,
    allowsLocalhost: config.allowsLocalWebhooks,
    getCredentialsKey: openCredentialsKey(config),
    backups,
  };
  const start = (handlers: Readonly<Record<string, JobHandler>>) =>
    startJobWorker(services, {
      handlers,
      describe: (error) => describeCause(error).message,
      report: (error, { kind, attempt }) => logger.warn({ error, kind, attempt }, "a background job failed"),
      reportDatabaseError: createErrorReporter("jobs", "the job worker failed", logger),
    });
  const workers =
    backups === undefined
      ? [start(JOB_HANDLERS)]
      : [start(selectHandlers(false)), start(selectHandlers(true))];
  return {
    stop: async () => {
      backups?.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Returns the handlers of slow jobs, or of all other jobs. */
function selectHandlers(shouldBeSlow: boolean): Record<string, JobHandler> {
  return Object.fromEntries(
    Object.entries(JOB_HANDLERS).filter(([, { isSlow = false }]) => isSlow === shouldBeSlow),
  );
}
