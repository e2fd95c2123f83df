import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { diskStore } from "./disk.ts";
import { withSamplePictures } from "./with-sample-pictures.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "disk-store-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("what is put can be read until it is deleted, and deleting twice is fine", async () => {
  const store = diskStore(join(folder, "made-when-needed"));
  await store.put("products/rose.jpg", bytes("rose"));
  expect(Buffer.from((await store.read("products/rose.jpg")) ?? []).toString()).toBe("rose");
  await store.delete("products/rose.jpg");
  await store.delete("products/rose.jpg");
  expect(await store.read("products/rose.jpg")).toBeUndefined();
});

test("many writers of one file leave one whole file and nothing unfinished", async () => {
  const store = diskStore(join(folder, "race"));
  const contents = Array.from({ length: 30 }, (_, at) => `${at}`.repeat(50_000));
  await Promise.all(contents.map((content) => store.put("products/rose.jpg", bytes(content))));
  expect(contents).toContain(Buffer.from((await store.read("products/rose.jpg")) ?? []).toString());
  expect(await readdir(join(folder, "race/products"))).toEqual(["rose.jpg"]);
});

test.each([
  "../secret.jpg",
  "products/../../secret.jpg",
  "/etc/passwd",
  "products//a.jpg",
  ".hidden",
  "a/.b",
  "a\\b",
  "a\0b",
  "",
])("the key %j is refused, whatever is done with it", async (key) => {
  await writeFile(join(folder, "secret.jpg"), "secret");
  const store = diskStore(join(folder, "inside"));
  await expect(store.read(key)).rejects.toThrow(TypeError);
  await expect(store.put(key, bytes("x"))).rejects.toThrow(TypeError);
  expect(() => store.delete(key)).toThrow(TypeError);
});

test("the sample's product pictures can be read from an empty store", async () => {
  const store = withSamplePictures(diskStore(join(folder, "empty")));
  expect((await store.read("products/oud-mehtab-1.jpg"))?.length).toBeGreaterThan(10_000);
  expect(await store.read("products/nothing.jpg")).toBeUndefined();
});
