import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";
import type { JobKind, JobPayload } from "./rules/job.ts";

import { announceJob } from "./job-announcements.ts";

interface EnqueueOptions {
  /** Enqueues the job only if no other job of the kind has this key. */
  uniqueKey?: string;
}

/**
 * Adds a background job. If `tx` is a transaction, its commit adds the job. Delivery is at
 * least once, so handlers must be idempotent.
 */
export async function enqueueJob<Kind extends JobKind>(
  tx: Database,
  kind: Kind,
  payload: JobPayload<Kind>,
  { uniqueKey }: EnqueueOptions = {},
): Promise<void> {
  await tx.insert(jobs).values({ kind, payload, uniqueKey }).onConflictDoNothing();
  announceJob();
}
