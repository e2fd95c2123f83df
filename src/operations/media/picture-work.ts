import { createQueue } from "#operations/limits/queue.ts";

/** Two at a time: on two cores a cold grid of cards is ready soonest, and pages still get their turn. */
const work = createQueue(2);
const uploads = createQueue(1);

/** Runs a rendering when it is its turn. */
export const inRenderTurn = work;

/** Runs the reading of an upload when it is its turn: one at a time, so that shoppers' pictures never wait for staff's. */
export function inUploadTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  return uploads(() => work(task));
}
