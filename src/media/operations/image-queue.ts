import { createQueue } from "#kit/limits/queue.ts";

/**
 * Runs at most two tasks concurrently. On two cores, two tasks render a grid of uncached cards fastest and leave CPU
 * time for pages.
 */
const runImageTask = createQueue(2);

/** Time after a rendering in which shoppers are likely to need the next one (ms). */
const RENDER_PAUSE_MS = 5000;
let lastRenderAt = Number.NEGATIVE_INFINITY;

/** Queues the rendering of an image. */
export function queueRender<Result>(task: () => Promise<Result>): Promise<Result> {
  lastRenderAt = performance.now();
  return runImageTask(task);
}

const waitingUploads: (() => void)[] = [];
let runningUploads = 0;

/** One slot remains for images that shoppers request. While nobody requests any, uploads use it, too. */
function startUploads(): void {
  const slots = performance.now() - lastRenderAt < RENDER_PAUSE_MS ? 1 : 2;
  while (runningUploads < slots && waitingUploads.length > 0) {
    runningUploads += 1;
    waitingUploads.shift()?.();
  }
}

/** Queues the processing of an upload. */
export async function queueUpload<Result>(task: () => Promise<Result>): Promise<Result> {
  const { promise: isFree, resolve } = Promise.withResolvers<void>();
  waitingUploads.push(resolve);
  startUploads();
  await isFree;
  try {
    return await runImageTask(task);
  } finally {
    runningUploads -= 1;
    startUploads();
  }
}
