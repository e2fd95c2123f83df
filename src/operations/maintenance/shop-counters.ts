import { createCounter } from "#domain/shared/counter.ts";

/** Orders in this process: `placed`, and status changes by the new status. */
export const orderCounter = createCounter();

/** Rejected requests by problem code, e.g. `too-many-requests`. */
export const rejectionCounter = createCounter();

/** Attempts of background jobs in this process: `finished`, `retried` (failed, to be run again) and `failed` permanently. */
export const jobCounter = createCounter();

/** Permanently failed background jobs in the database, as this process counted them last. */
export const failedJobs = { count: 0 };
