import type { JobServices } from "#app/jobs/operations/job-handlers.ts";
import { JOB_HANDLERS } from "#app/jobs/operations/job-handlers.ts";
import { runNextJob } from "#app/jobs/operations/run-next-job.ts";

/** Runs all due background jobs, as the job worker does. Returns the errors of failed attempts. */
export async function runDueJobs(services: JobServices): Promise<unknown[]> {
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  while (await runNextJob(services, { handlers: JOB_HANDLERS, describe: String, report }));
  return errors;
}
