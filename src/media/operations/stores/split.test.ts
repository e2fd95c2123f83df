import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestFolder } from "#test/images.ts";

import { createDiskStore } from "./disk.ts";
import { createSplitStore } from "./open-media.ts";

const folder = createTestFolder();
const derivedStore = createDiskStore(join(folder, "sizes"));
const otherStore = createDiskStore(join(folder, "other"));
const split = createSplitStore("derived/", derivedStore, otherStore);
const bytes = new TextEncoder().encode("rose");

test("every operation uses the store for the key's prefix", async () => {
  await split.put("derived/a.avif", bytes);
  await split.put("originals/a.jpg", bytes);
  expect([await derivedStore.open("derived/a.avif"), await otherStore.open("originals/a.jpg")]).not.toContain(
    undefined,
  );
  expect([await otherStore.open("derived/a.avif"), await derivedStore.open("originals/a.jpg")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await split.read("derived/a.avif")).toEqual(Buffer.from(bytes));
  expect((await Array.fromAsync(split.list("originals/"))).map(({ key }) => key)).toEqual([
    "originals/a.jpg",
  ]);
  for (const key of ["derived/a.avif", "originals/a.jpg"]) {
    await split.delete(key);
    expect(await split.open(key)).toBeUndefined();
  }
});
