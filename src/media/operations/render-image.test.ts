import { readFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";

import { sampleImagesDir } from "./sample-images.ts";
import { allowAvifDecoding, createTestFolder } from "#test/images.ts";

import type { FileStore } from "./file-store.ts";
import { createQueue } from "#kit/limits/queue.ts";
import type { Rendering } from "./render-image.ts";
import { renderImage } from "./render-image.ts";
import { getSampleImages } from "./sample-images.ts";
import { createDiskStore } from "./stores/disk.ts";
import { withSampleImages } from "./stores/with-sample-images.ts";

const [sample] = getSampleImages();
const card: Rendering = {
  contentHash: sample?.contentHash ?? "",
  extension: "jpg",
  size: [400, 500],
  format: "webp",
};

const folder = createTestFolder();
beforeAll(allowAvifDecoding);

/** Creates a disk store with the sample images, and counts its writes and its reads of originals. */
function createCountingStore(name: string) {
  const disk = withSampleImages(createDiskStore(join(folder, name)));
  const counts = { originals: 0, puts: 0 };
  const store: FileStore = {
    ...disk,
    put: (key, content) => {
      counts.puts += 1;
      return disk.put(key, content);
    },
    read: (key) => {
      if (!key.startsWith("derived/")) counts.originals += 1;
      return disk.read(key);
    },
  };
  return { store, counts };
}

test.each([
  ["avif", "heif"],
  ["webp", "webp"],
  ["jpeg", "jpeg"],
] as const)("an image is cropped to a listed size as %s", async (format, sharpFormat) => {
  const { store } = createCountingStore(format);
  const metadata = await sharp(await renderImage(store, { ...card, format })).metadata();
  expect(metadata).toMatchObject({ format: sharpFormat, width: 400, height: 500 });
});

test("an unlisted size is rejected", async () => {
  const { store, counts } = createCountingStore("unlisted");
  await expect(renderImage(store, { ...card, size: [401, 500] })).rejects.toThrow(RangeError);
  expect(counts).toEqual({ originals: 0, puts: 0 });
});

test("a thousand concurrent requests render a size once", async () => {
  const { store, counts } = createCountingStore("single-flight");
  const images = await Promise.all(Array.from({ length: 1000 }, () => renderImage(store, card)));
  expect(counts).toEqual({ originals: 1, puts: 1 });
  expect(new Set(images.map((image) => image?.length)).size).toBe(1);
  expect(await renderImage(store, card)).toEqual(Buffer.from(images[0] ?? []));
  expect(counts).toEqual({ originals: 1, puts: 1 });
});

test("an unknown image is not rendered", async () => {
  const { store, counts } = createCountingStore("unknown");
  expect(await renderImage(store, { ...card, contentHash: "0".repeat(64) })).toBeUndefined();
  expect(counts.puts).toBe(0);
});

test("a rendered size is returned even if storing it fails", async () => {
  const { store } = createCountingStore("full");
  const fullStore: FileStore = { ...store, put: () => Promise.reject(new Error("No space left")) };
  expect((await renderImage(fullStore, card))?.length).toBeGreaterThan(1000);
});

test("the queue starts tasks in order, two at a time, even after failures", async () => {
  const queue = createQueue(2);
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      queue(async () => {
        started.push(index);
        maxRunning = Math.max(maxRunning, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (index % 3 === 0) throw new Error("failed");
        return index;
      }),
    ),
  );
  expect(maxRunning).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.filter((result) => result.status === "rejected")).toHaveLength(3);
});

test("a sample image can be read before it is stored", async () => {
  const { store } = createCountingStore("sample");
  const key = `originals/${card.contentHash.slice(0, 2)}/${card.contentHash}.jpg`;
  expect(await store.read(key)).toEqual(await readFile(join(sampleImagesDir, sample?.file ?? "")));
  expect((await store.open(key))?.bytes).toBeGreaterThan(10_000);
});
