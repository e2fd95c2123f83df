import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestFolder } from "#test/pictures.ts";

import { diskStore } from "./disk.ts";
import { splitStore } from "./split.ts";

const folder = createTestFolder();
const derived = diskStore(join(folder, "sizes"));
const rest = diskStore(join(folder, "rest"));
const both = splitStore("derived/", derived, rest);
const bytes = new TextEncoder().encode("rose");

test("a file is stored, read, listed and deleted in the store of its prefix", async () => {
  await both.put("derived/a.avif", bytes);
  await both.put("originals/a.jpg", bytes);
  expect([await derived.open("derived/a.avif"), await rest.open("originals/a.jpg")]).not.toContain(undefined);
  expect([await rest.open("derived/a.avif"), await derived.open("originals/a.jpg")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await both.read("derived/a.avif")).toEqual(Buffer.from(bytes));
  expect((await Array.fromAsync(both.list("originals/"))).map(({ key }) => key)).toEqual(["originals/a.jpg"]);
  for (const key of ["derived/a.avif", "originals/a.jpg"]) {
    await both.delete(key);
    expect(await both.open(key)).toBeUndefined();
  }
});
