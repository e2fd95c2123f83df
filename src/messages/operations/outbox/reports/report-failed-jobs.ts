import { and, desc, gt, lte } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { jobMessages } from "#platform/jobs/rules/staff-messages.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

import { queueReports } from "./queue-report.ts";

/** Maximum age of a reported failure (ms). Excludes old failures after a mail server is first configured. */
const WINDOW_MS = DAY_MS;

/** Maximum number of reports per run, in case many jobs fail at the same time. */
const MAX_REPORTS = 100;

interface ReportOptions {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** Kinds of recurring jobs. */
  recurringKinds: readonly string[];
  now: Date;
}

/**
 * Queues a report for each of the newest 100 jobs that failed permanently. A recurring job is reported
 * once per day (UTC), because each of its runs is a new job.
 */
export async function reportFailedJobs(
  db: Database,
  { channels, recurringKinds, now }: ReportOptions,
): Promise<void> {
  if (!(await isEmailed(db, "job-failed", channels))) return;
  const since = new Date(now.getTime() - WINDOW_MS);
  const failedJobs = await db
    .select({ id: jobs.id, kind: jobs.kind, error: jobs.lastError, failedAt: jobs.failedAt })
    .from(jobs)
    .where(and(gt(jobs.failedAt, since), lte(jobs.failedAt, now)))
    .orderBy(desc(jobs.id))
    .limit(MAX_REPORTS);
  const reports = failedJobs.map(({ id, kind, error, failedAt }) => {
    const day = failedAt?.toISOString().slice(0, 10);
    const key = recurringKinds.includes(kind) ? `${kind}:${day}` : String(id);
    return { key, report: { summary: jobMessages.kind(kind), details: error ?? "" } };
  });
  await queueReports(db, "job-failed", reports);
}
