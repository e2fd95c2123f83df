import { and, eq, isNull, lte, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { getJobLabel } from "../rules/job-kinds.ts";
import { jobMessages } from "../rules/staff-messages.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { announceJob } from "#platform/jobs/enqueue-job.ts";
import { hasFailed, toFailedJob } from "./list-failed-jobs.ts";

/**
 * Schedules a failed job to run now, resets its attempts and records the retry in the audit log.
 * @throws NotFound if the id is unknown
 * @throws Conflict if the job is running or its last attempt did not fail
 */
export async function retryJob(
  db: Database,
  id: number,
  { by }: { by?: Actor | undefined } = {},
): Promise<FailedJob> {
  const isIdle = or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, sql`now()`));
  const job = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(jobs).where(eq(jobs.id, id)).for("no key update");
    const [row] = await tx
      .update(jobs)
      .set({ failedAt: null, attempts: 0, runAt: sql`now()`, lockedUntil: null })
      .where(and(eq(jobs.id, id), hasFailed, isIdle))
      .returning();
    if (before === undefined) throw new NotFound(jobMessages.notFound);
    if (row === undefined) throw new Conflict(jobMessages.notFailed);
    const subject = { type: "job", id: String(id), label: getJobLabel(row.kind) } as const;
    const changes = listFieldChanges(before, row, ["attempts", "failedAt", "runAt"]);
    await recordAudit(tx, { by, action: "retried", subject, changes });
    return row;
  });
  announceJob();
  return toFailedJob(job);
}
