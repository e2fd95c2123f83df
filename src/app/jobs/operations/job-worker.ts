import type { Database } from "#platform/db/client.server.ts";
import { failedJobs } from "#platform/observability/shop-counters.ts";

import { countFailedJobs } from "#platform/jobs/record-job-result.ts";
import { onJobAnnounced } from "#platform/jobs/enqueue-job.ts";
import type { JobHandler, JobServices } from "./job-handlers.ts";
import type { JobRunner } from "./run-next-job.ts";
import { runNextJob } from "./run-next-job.ts";
import type { RecurringJob } from "#platform/jobs/schedule-jobs.ts";
import { scheduleRecurringJobs } from "#platform/jobs/schedule-jobs.ts";
import { startPolling } from "#platform/jobs/start-polling.ts";

const POLL_MS = 5_000;
/** Delay between a new job and the next poll, in which the transaction that enqueued the job usually commits. */
const COMMIT_DELAY_MS = 100;

interface WorkerOptions extends JobRunner {
  /** Called with database errors. */
  reportDatabaseError: (error: unknown) => void;
  pollMs?: number;
}

export interface JobWorker {
  /** Stops claiming jobs. Resolves when the job in progress has ended. */
  stop: () => Promise<void>;
}

/**
 * Schedules recurring jobs and runs due jobs one after another until stopped. Several processes can run workers on the
 * same database.
 */
export function startJobWorker(services: JobServices, options: WorkerOptions): JobWorker {
  const { handlers, reportDatabaseError, pollMs = POLL_MS } = options;
  const recurringJobs = listRecurringJobs(handlers, services);
  const runDueJobs = async (signal: AbortSignal) => {
    await scheduleRecurringJobs(services.db, recurringJobs);
    while (!signal.aborted && (await runNextJob(services, options)));
    await updateFailedJobCount(services.db);
  };
  const worker = startPolling({ run: runDueJobs, reportError: reportDatabaseError, pollMs });
  const stopListening = onJobAnnounced(() => setTimeout(worker.wake, COMMIT_DELAY_MS).unref());
  return {
    stop: async () => {
      stopListening();
      await worker.stop();
    },
  };
}

async function updateFailedJobCount(db: Database): Promise<void> {
  failedJobs.count = await countFailedJobs(db);
}

function listRecurringJobs(
  handlers: Readonly<Record<string, JobHandler>>,
  services: JobServices,
): RecurringJob[] {
  return Object.entries(handlers).flatMap(([kind, { everyMs, getOffsetMs = () => 0 }]) => {
    const offsetMs = getOffsetMs(services);
    return everyMs === undefined || offsetMs === undefined ? [] : [{ kind, everyMs, offsetMs }];
  });
}
