import { createQueue } from "#kit/limits/queue.ts";

/**
 * Runs at most two tasks concurrently. On two cores, two tasks render a grid of uncached cards fastest and leave CPU
 * time for pages.
 */
const runImageTask = createQueue(2);
const runUpload = createQueue(1);

/** Queues the rendering of an image. */
export const queueRender = runImageTask;

/**
 * Queues the processing of an upload. Uploads run one at a time, so one slot always remains for images that shoppers
 * request.
 */
export function queueUpload<Result>(task: () => Promise<Result>): Promise<Result> {
  return runUpload(() => runImageTask(task));
}
