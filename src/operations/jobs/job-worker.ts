import type { Database } from "#db/client.server.ts";
import { failedJobs } from "#operations/maintenance/shop-counters.ts";

import { countFailedJobs } from "./list-failed-jobs.ts";
import { onJobAnnounced } from "./job-announcements.ts";
import type { JobHandler, JobServices } from "./job-handlers.ts";
import type { JobRunner } from "./run-next-job.ts";
import { runNextJob } from "./run-next-job.ts";
import type { RecurringJob } from "./schedule-jobs.ts";
import { scheduleRecurringJobs } from "./schedule-jobs.ts";

const POLL_MS = 5_000;
/** Time in which the transaction that announced a job usually commits. */
const COMMIT_MS = 100;

interface WorkerOptions extends JobRunner {
  /** Receives errors of the database. */
  reportDatabase: (error: unknown) => void;
  pollMs?: number;
}

export interface JobWorker {
  /** Claims no further job; resolves once the job in progress has ended. */
  stop: () => Promise<void>;
}

/**
 * Schedules recurring jobs and runs due jobs one after another until it is stopped. Any number of processes may run a
 * worker on the same database.
 */
export function startJobWorker(services: JobServices, options: WorkerOptions): JobWorker {
  const { handlers, reportDatabase, pollMs = POLL_MS } = options;
  const recurring = recurringAmong(handlers);
  const nap = createNap();
  const stopping = new AbortController();
  const work = async () => {
    await scheduleRecurringJobs(services.db, recurring);
    while (!stopping.signal.aborted && (await runNextJob(services, options)));
    await countFailures(services.db);
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await work().catch(reportDatabase);
      await nap.take(pollMs);
    }
  };
  const stopListening = onJobAnnounced(() => setTimeout(nap.end, COMMIT_MS).unref());
  const ended = loop();
  return {
    stop: async () => {
      stopping.abort();
      stopListening();
      nap.end();
      await ended;
    },
  };
}

async function countFailures(db: Database): Promise<void> {
  failedJobs.count = await countFailedJobs(db);
}

function recurringAmong(handlers: Readonly<Record<string, JobHandler>>): RecurringJob[] {
  return Object.entries(handlers).flatMap(([kind, { everyMs }]) =>
    everyMs === undefined ? [] : [{ kind, everyMs }],
  );
}

/** A pause that can be ended early, also before it begins. */
function createNap() {
  let isDue = false;
  let wake: (() => void) | undefined;
  return {
    take: async (ms: number) => {
      if (!isDue) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms).unref();
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      isDue = false;
      wake = undefined;
    },
    end: () => {
      isDue = true;
      wake?.();
    },
  };
}
