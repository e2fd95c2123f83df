import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { writeUpload, createTestFolder } from "#test/images.ts";

import { createDiskStore, UNFINISHED_FOLDER } from "./disk.ts";

const encodeText = (text: string) => new TextEncoder().encode(text);
const folder = createTestFolder();

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return new Response(stream).text();
}

test("writing creates the store's directory, and a file can be read until it is deleted", async () => {
  const store = createDiskStore(join(folder, "new-directory"));
  await store.put("products/rose.jpg", encodeText("rose"));
  expect(Buffer.from((await store.read("products/rose.jpg")) ?? []).toString()).toBe("rose");
  await store.delete("products/rose.jpg");
  await store.delete("products/rose.jpg");
  expect(await store.read("products/rose.jpg")).toBeUndefined();
  expect(await store.open("products/rose.jpg")).toBeUndefined();
});

test("storing a local file copies it", async () => {
  const store = createDiskStore(join(folder, "copies"));
  await store.put("originals/aa/rose.jpg", await writeUpload(folder, encodeText("a rose")));
  await writeFile(join(folder, "upload"), "changed");
  expect(Buffer.from((await store.read("originals/aa/rose.jpg")) ?? []).toString()).toBe("a rose");
});

test("a range of a file can be streamed", async () => {
  const store = createDiskStore(join(folder, "parts"));
  await store.put("rose.jpg", encodeText("0123456789"));
  const file = await store.open("rose.jpg");
  expect(file?.bytes).toBe(10);
  expect(await readText(file?.stream())).toBe("0123456789");
  expect(await readText(file?.stream({ start: 2, end: 4 }))).toBe("234");
});

test("listing returns exactly the files under a prefix", async () => {
  const store = createDiskStore(join(folder, "list"));
  for (const key of [
    "originals/aa/1.jpg",
    "originals/bb/2.png",
    "derived/e1/aa/1/80x100.avif",
    "originals2/3.jpg",
  ]) {
    await store.put(key, encodeText(key));
  }
  await writeFile(join(folder, "list", UNFINISHED_FOLDER, "half"), "half");
  const listed = await Array.fromAsync(store.list("originals/"));
  expect(listed.map(({ key }) => key).toSorted()).toEqual(["originals/aa/1.jpg", "originals/bb/2.png"]);
  expect(listed[0]?.bytes).toBe(18);
  expect(Date.now() - (listed[0]?.storedAt.getTime() ?? 0)).toBeLessThan(60_000);
  expect(await Array.fromAsync(store.list("nothing/"))).toEqual([]);
  expect(await Array.fromAsync(store.list(""))).toHaveLength(4);
});

test("concurrent writes of one file leave exactly one complete file", async () => {
  const store = createDiskStore(join(folder, "race"));
  const contents = Array.from({ length: 30 }, (_, index) => `${index}`.repeat(50_000));
  await Promise.all(contents.map((content) => store.put("products/rose.jpg", encodeText(content))));
  expect(contents).toContain(Buffer.from((await store.read("products/rose.jpg")) ?? []).toString());
  expect(await readdir(join(folder, "race/products"))).toEqual(["rose.jpg"]);
  expect(await readdir(join(folder, "race", UNFINISHED_FOLDER))).toEqual([]);
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
])("every operation rejects the key %j [ASVS 5.3.2]", async (key) => {
  await writeFile(join(folder, "secret.jpg"), "secret");
  const store = createDiskStore(join(folder, "inside"));
  await expect(store.read(key)).rejects.toThrow(TypeError);
  await expect(store.open(key)).rejects.toThrow(TypeError);
  await expect(store.put(key, encodeText("x"))).rejects.toThrow(TypeError);
  await expect(store.delete(key)).rejects.toThrow(TypeError);
});
