import { expect, test } from "vitest";

import type { StoredImage } from "#kit/rules/image.ts";

import type { QueuedUpload } from "./upload-queue.ts";
import { takeStored } from "./upload-queue.ts";

const buildUpload = (id: number): QueuedUpload => ({ id, file: new File([], `${id}.jpg`) });
const buildStoredUpload = (id: number): QueuedUpload => ({
  ...buildUpload(id),
  image: { url: `/${id}` } as StoredImage,
});
const splitQueue = (queue: QueuedUpload[]) => {
  const { stored: images, waiting } = takeStored(queue);
  return [images.map(({ url }) => url), waiting.map(({ id }) => id)];
};

test("a stored image waits for the uploads of files that were selected before it", () => {
  expect(splitQueue([buildUpload(1), buildStoredUpload(2), buildStoredUpload(3)])).toEqual([[], [1, 2, 3]]);
  expect(splitQueue([buildStoredUpload(1), buildStoredUpload(2), buildUpload(3)])).toEqual([
    ["/1", "/2"],
    [3],
  ]);
  expect(splitQueue([buildStoredUpload(1), buildStoredUpload(2), buildStoredUpload(3)])).toEqual([
    ["/1", "/2", "/3"],
    [],
  ]);
});

test("images do not wait for a cancelled upload", () => {
  expect(splitQueue([buildStoredUpload(2), buildStoredUpload(3)])).toEqual([["/2", "/3"], []]);
});
