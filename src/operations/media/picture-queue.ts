import { createQueue } from "#operations/limits/queue.ts";

/** Runs two tasks concurrently. On two cores, this renders a grid of uncached cards fastest and leaves time for pages. */
const tasks = createQueue(2);
const uploads = createQueue(1);

/** Queues the rendering of a picture. */
export const queueRender = tasks;

/** Queues the processing of an upload. Uploads run one at a time, so renderings for shoppers can always proceed. */
export function queueUpload<Result>(task: () => Promise<Result>): Promise<Result> {
  return uploads(() => tasks(task));
}
