import { createCounter } from "#domain/shared/counter.ts";

/** What became of orders in this process: `placed`, and each status that one was given. */
export const orderTally = createCounter();

/** Requests that were refused, by the code of the failure, e.g. `too-many-requests`. */
export const refusalTally = createCounter();
