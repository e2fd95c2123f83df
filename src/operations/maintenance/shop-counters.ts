import { createCounter } from "#domain/shared/counter.ts";

/** What became of orders in this process: `placed`, and each status that one was given. */
export const orderCounter = createCounter();

/** Requests that were refused, by the code of the failure, e.g. `too-many-requests`. */
export const rejectionCounter = createCounter();

/** Attempts of background jobs in this process: `finished`, `retried` (failed, to be run again) and `failed` permanently. */
export const jobCounter = createCounter();

/** Permanently failed background jobs in the database, as this process counted them last. */
export const failedJobs = { count: 0 };
