import { MAX_JOB_ATTEMPTS } from "#platform/jobs/rules/job.ts";
import { jobMessages } from "../rules/staff-messages.ts";
import { jobCounter } from "#platform/observability/shop-counters.ts";

import type { ClaimedJob } from "#platform/jobs/claim-job.ts";
import { claimJob } from "#platform/jobs/claim-job.ts";
import type { JobHandler, JobServices } from "./job-handlers.ts";
import type { JobResult } from "#platform/jobs/record-job-result.ts";
import { completeJob, failJob, deleteEarlierFailures } from "#platform/jobs/record-job-result.ts";

export interface JobRunner {
  /** Handlers by kind. Jobs of other kinds are left to other processes. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** Converts an error to a message for staff, without personal data. */
  describe: (error: unknown) => string;
  /** Called with the error of each failed attempt. */
  report: (error: unknown, job: ClaimedJob) => void;
}

/** Lease time beyond an attempt's timeout (ms), in which this process can record the failure. */
const LEASE_MARGIN_MS = 10_000;

/**
 * Claims the next due job, runs it and records the result.
 * @returns whether a job was due
 * @throws if the database fails; the job can be claimed again after its lease
 */
export async function runNextJob(services: JobServices, runner: JobRunner): Promise<boolean> {
  const { handlers } = runner;
  const leases = Object.entries(handlers).map(([kind, { timeoutMs }]) => [kind, timeoutMs + LEASE_MARGIN_MS]);
  const job = await claimJob(services.db, Object.fromEntries(leases) as Record<string, number>);
  const handler = job && handlers[job.kind];
  if (job === undefined || handler === undefined) return false;
  const result = await runJob(services, runner, handler, job);
  if (result === undefined) return true;
  jobCounter.add(result);
  if (handler.everyMs !== undefined && result !== "retried") await deleteEarlierFailures(services.db, job);
  return true;
}

async function runJob(
  services: JobServices,
  { describe, report }: JobRunner,
  handler: JobHandler,
  job: ClaimedJob,
): Promise<JobResult> {
  try {
    await runAttempt(services, handler, job);
  } catch (error) {
    report(error, job);
    return failJob(services.db, job, describe(error));
  }
  return completeJob(services.db, job);
}

/** Runs one attempt. @throws the handler's error, or an error if the attempt exceeds its timeout */
async function runAttempt(services: JobServices, handler: JobHandler, job: ClaimedJob): Promise<void> {
  // All earlier attempts ended with a crash, which the job itself may have caused.
  if (job.attempt > MAX_JOB_ATTEMPTS) throw new Error(jobMessages.interrupted);
  const signal = AbortSignal.timeout(handler.timeoutMs);
  const timedOut = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error(jobMessages.timedOut(handler.timeoutMs / 1000))));
  });
  const run = handler.run({ ...services, now: job.claimedAt, signal }, job.payload);
  await Promise.race([run, timedOut]);
}
