import { createCounter } from "../rules/counter.ts";

/** Counts placed orders (`placed`) and status changes (by new status) in this process. */
export const orderCounter = createCounter();

/** Counts rejected requests by problem code, e.g. `too-many-requests`. */
export const rejectionCounter = createCounter();

/**
 * Counts background job attempts in this process: `finished`, `retried` (will run again) and `failed` (permanently).
 */
export const jobCounter = createCounter();

/** Number of permanently failed jobs in the database, from this process's last query. */
export const failedJobs = { count: 0 };

/**
 * Since when the oldest event has waited for its later reactions, from this process's last query; undefined if none
 * waits. Events whose reactions failed are background jobs, and do not count.
 */
export const oldestEvent: { since: Date | undefined } = { since: undefined };
