import { expect, test } from "vitest";

import type { Picture } from "#kit/rules/image.ts";

import type { QueuedUpload } from "./use-uploads.ts";
import { takeStored } from "./use-uploads.ts";

const buildUpload = (id: number): QueuedUpload => ({ id, file: new File([], `${id}.jpg`) });
const buildStoredUpload = (id: number): QueuedUpload => ({
  ...buildUpload(id),
  picture: { url: `/${id}` } as Picture,
});
const splitQueue = (queue: QueuedUpload[]) => {
  const { stored: pictures, waiting } = takeStored(queue);
  return [pictures.map(({ url }) => url), waiting.map(({ id }) => id)];
};

test("a stored picture waits for the uploads of files that were selected before it", () => {
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

test("pictures do not wait for a cancelled upload", () => {
  expect(splitQueue([buildStoredUpload(2), buildStoredUpload(3)])).toEqual([["/2", "/3"], []]);
});
