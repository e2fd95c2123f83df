import type { Database } from "../db/client.server.ts";
import { jobs } from "./tables/job-schema.server.ts";
import type { JobKind } from "./rules/job.ts";

const listeners = new Set<() => void>();

/** Notifies the worker of this process of a new job. The transaction that enqueued it may not have committed yet. */
export function announceJob(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener for each job that this process enqueues. @returns a function that removes the listener */
export function onJobAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

interface EnqueueOptions {
  /** Enqueues the job only if no other job of the kind has this key. */
  uniqueKey?: string;
}

/**
 * Adds a background job. If `tx` is a transaction, its commit adds the job. Delivery is at
 * least once, so handlers must be idempotent.
 */
export async function enqueueJob<Payload>(
  tx: Database,
  { kind }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  { uniqueKey }: EnqueueOptions = {},
): Promise<void> {
  await tx.insert(jobs).values({ kind, payload, uniqueKey }).onConflictDoNothing();
  announceJob();
}
