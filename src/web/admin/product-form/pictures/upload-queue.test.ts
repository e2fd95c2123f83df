import { expect, test } from "vitest";

import type { Picture } from "#domain/media/image.ts";

import type { QueuedUpload } from "./upload-queue.ts";
import { takeStored } from "./upload-queue.ts";

const upload = (id: number): QueuedUpload => ({ id, file: new File([], `${id}.jpg`) });
const stored = (id: number): QueuedUpload => ({ ...upload(id), picture: { url: `/${id}` } as Picture });
const split = (queue: QueuedUpload[]) => {
  const { stored: pictures, waiting } = takeStored(queue);
  return [pictures.map(({ url }) => url), waiting.map(({ id }) => id)];
};

test("a stored picture waits for uploads of files chosen before it", () => {
  expect(split([upload(1), stored(2), stored(3)])).toEqual([[], [1, 2, 3]]);
  expect(split([stored(1), stored(2), upload(3)])).toEqual([["/1", "/2"], [3]]);
  expect(split([stored(1), stored(2), stored(3)])).toEqual([["/1", "/2", "/3"], []]);
});

test("pictures do not wait for a cancelled upload", () => {
  expect(split([stored(2), stored(3)])).toEqual([["/2", "/3"], []]);
});
