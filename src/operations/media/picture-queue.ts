import { createQueue } from "#operations/limits/queue.ts";

/** Two at a time: on two cores, a grid of uncached cards is ready soonest, and pages can still render. */
const tasks = createQueue(2);
const uploads = createQueue(1);

/** Queues the rendering of a picture. */
export const queueRender = tasks;

/** Queues the processing of an upload. Uploads run one at a time, so renderings for shoppers can always proceed. */
export function queueUpload<Result>(task: () => Promise<Result>): Promise<Result> {
  return uploads(() => tasks(task));
}
