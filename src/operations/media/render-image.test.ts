import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sampleDir } from "#db/sample/catalogue.ts";

import type { ImageStore } from "./image-store.ts";
import type { Rendering } from "./render-image.ts";
import { renderImage } from "./render-image.ts";
import { createQueue } from "./render-queue.ts";
import { diskStore } from "./stores/disk.ts";

const card: Rendering = {
  publicId: "products/oud-mehtab-1",
  extension: "jpg",
  size: [400, 500],
  format: "webp",
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "render-image-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A real disk store with the sample's pictures that counts what is asked of it. */
function countingStore(name: string) {
  const disk = diskStore(join(folder, name));
  const sample = diskStore(join(sampleDir, "images"));
  const counts = { originals: 0, puts: 0 };
  const store: ImageStore = {
    ...disk,
    put: (key, bytes) => {
      counts.puts += 1;
      return disk.put(key, bytes);
    },
    read: (key) => {
      if (key.startsWith("derived/")) return disk.read(key);
      counts.originals += 1;
      return sample.read(key);
    },
  };
  return { store, counts };
}

test.each([
  ["avif", "heif"],
  ["webp", "webp"],
  ["jpeg", "jpeg"],
] as const)("a picture is filled into a listed size as %s", async (format, decoded) => {
  const { store } = countingStore(format);
  const metadata = await sharp(await renderImage(store, { ...card, format })).metadata();
  expect(metadata).toMatchObject({ format: decoded, width: 400, height: 500 });
});

test("a size that is not listed is refused before anything is read", async () => {
  const { store, counts } = countingStore("unlisted");
  await expect(renderImage(store, { ...card, size: [401, 500] })).rejects.toThrow(RangeError);
  expect(counts).toEqual({ originals: 0, puts: 0 });
});

test("50 concurrent asks make a picture once, and later ones find it kept", async () => {
  const { store, counts } = countingStore("single-flight");
  const pictures = await Promise.all(Array.from({ length: 50 }, () => renderImage(store, card)));
  expect(counts).toEqual({ originals: 1, puts: 1 });
  expect(new Set(pictures.map((picture) => picture?.length)).size).toBe(1);
  expect(await renderImage(store, card)).toEqual(Buffer.from(pictures[0] ?? []));
  expect(counts).toEqual({ originals: 1, puts: 1 });
});

test("an unknown picture is undefined and keeps nothing", async () => {
  const { store, counts } = countingStore("unknown");
  expect(await renderImage(store, { ...card, publicId: "products/nothing" })).toBeUndefined();
  expect(counts.puts).toBe(0);
});

test("at most two tasks run at a time, in the order they came, and a failing one gives its place on", async () => {
  const queue = createQueue(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) =>
      queue(async () => {
        started.push(at);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (at % 3 === 0) throw new Error("failed");
        return at;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.filter((result) => result.status === "rejected")).toHaveLength(3);
});
