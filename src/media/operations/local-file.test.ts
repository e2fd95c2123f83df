import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestFolder } from "#test/images.ts";

import { describeFile, deleteOldEntries, withScratchFolder } from "./local-file.ts";

const folder = createTestFolder();

test("a file is described by its size and hash", async () => {
  await writeFile(join(folder, "rose"), "a rose");
  expect(await describeFile(join(folder, "rose"))).toMatchObject({
    bytes: 6,
    sha256: "a6cbf86779e42a1c3efa96dbf3a4bc1e994322d3bf6f83c8db87eaa0efd4a8b8",
  });
});

test("a temporary folder is deleted after its task, even if the task fails", async () => {
  const parent = join(folder, "scratch");
  await withScratchFolder(parent, (scratch) => writeFile(join(scratch, "upload"), "x"));
  await expect(withScratchFolder(parent, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await readdir(parent)).toEqual([]);
});

test("only old entries of a folder are deleted", async () => {
  const parent = join(folder, "leftovers");
  await mkdir(join(parent, "old"), { recursive: true });
  await writeFile(join(parent, "old/upload"), "x");
  await mkdir(join(parent, "recent"));
  await utimes(join(parent, "old"), new Date(0), new Date(0));
  await deleteOldEntries(parent, 60_000);
  expect(await readdir(parent)).toEqual(["recent"]);
  await deleteOldEntries(join(folder, "nothing"), 60_000);
});
