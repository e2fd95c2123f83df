import type { JobServices } from "#app/jobs/operations/job-handlers.ts";
import { JOB_HANDLERS } from "#app/jobs/operations/job-handlers.ts";
import type { Database } from "#platform/db/client.server.ts";
import { reactToBatch } from "#platform/events/event-worker.ts";
import { runNextJob } from "#app/jobs/operations/run-next-job.ts";

/** Runs the later reactions to all events, as the event worker does. @throws the error of a reaction */
export async function runLaterReactions(db: Database): Promise<void> {
  const report = (error: unknown) => {
    throw error;
  };
  while ((await reactToBatch(db, report)) > 0);
}

/** Runs the later reactions to all events and all due background jobs, as the workers do. Returns the errors of failed attempts. */
export async function runDueJobs(services: JobServices): Promise<unknown[]> {
  await runLaterReactions(services.db);
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  while (await runNextJob(services, { handlers: JOB_HANDLERS, describe: String, report }));
  return errors;
}
