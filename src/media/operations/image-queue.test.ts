import { expect, test, vi } from "vitest";

import { queueRender, queueUpload } from "./image-queue.ts";

vi.useFakeTimers({ toFake: ["performance"] });

/** Queues uploads that end when `finish` is called. Returns how many have started. */
function startUploads(count: number) {
  let started = 0;
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const uploads = Array.from({ length: count }, async () =>
    queueUpload(async () => {
      started += 1;
      await promise;
    }),
  );
  return { countStarted: () => started, finish, done: Promise.all(uploads) };
}

const settle = async () => new Promise((resolve) => setTimeout(resolve, 0));

test("two uploads are processed at once while shoppers request no images, and one otherwise", async () => {
  for (const [pauseMs, expected] of [
    [0, 1],
    [4999, 1],
    [5000, 2],
  ] as const) {
    await queueRender(async () => {});
    vi.advanceTimersByTime(pauseMs);
    const uploads = startUploads(3);
    await settle();
    expect(uploads.countStarted()).toBe(expected);
    uploads.finish();
    await uploads.done;
    expect(uploads.countStarted()).toBe(3);
  }
});
