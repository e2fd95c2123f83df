import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestFolder } from "#test/pictures.ts";

import { createDiskStore } from "./disk.ts";
import { createSplitStore } from "./split.ts";

const folder = createTestFolder();
const derived = createDiskStore(join(folder, "sizes"));
const rest = createDiskStore(join(folder, "rest"));
const split = createSplitStore("derived/", derived, rest);
const bytes = new TextEncoder().encode("rose");

test("every operation uses the store of the key's prefix", async () => {
  await split.put("derived/a.avif", bytes);
  await split.put("originals/a.jpg", bytes);
  expect([await derived.open("derived/a.avif"), await rest.open("originals/a.jpg")]).not.toContain(undefined);
  expect([await rest.open("derived/a.avif"), await derived.open("originals/a.jpg")]).toEqual([
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
