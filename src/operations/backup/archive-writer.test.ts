import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { assertFreeSpace } from "#db/embedded/free-space.server.ts";
import { testFolder } from "#test/pictures.ts";

import { archiveName, removeOlderArchives, removeUnfinished, unfinishedName } from "./archive-name.ts";
import { writeArchive } from "./archive-writer.ts";

const folder = testFolder();

test("an archive that cannot be written says what the system said, however much is added", async () => {
  const archive = writeArchive(folder, "x".repeat(300), new Date());
  // What is added may wait in memory until the file is opened.
  await archive.add("first", "content").catch(() => undefined);
  await expect(archive.finish()).rejects.toThrow(/ENAMETOOLONG/);
  await expect(archive.add("second", "content")).rejects.toThrow(/ENAMETOOLONG/);
});

test("nothing is written that would fill the disk under a running shop", async () => {
  await expect(assertFreeSpace(folder, 1)).resolves.toBeUndefined();
  await expect(assertFreeSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: "ENOSPC" });
});

test("the archive just made is kept, also where one of a clock that was ahead lies, which neither counts nor goes", async () => {
  const to = join(folder, "kept");
  await mkdir(to);
  const named = (day: string) => archiveName(new Date(`${day}T00:00:00Z`));
  const [oldest, older, made, ahead] = ["2026-11-20", "2026-11-21", "2026-11-22", "2099-01-01"].map(named);
  for (const name of [oldest, older, made, ahead]) await writeFile(join(to, name ?? ""), "");
  expect(await removeOlderArchives(to, made ?? "", 2)).toEqual([oldest]);
  expect(await removeOlderArchives(to, made ?? "", 1)).toEqual([older]);
  expect((await readdir(to)).toSorted()).toEqual([made, ahead]);
});

test("what another backup is writing stays, and what one left long ago goes", async () => {
  const name = "zarif-essence-backup-2026-11-21T223600Z.tar.gz";
  const to = join(folder, "left");
  await mkdir(to);
  const [written, left] = [unfinishedName(name), unfinishedName(name)];
  for (const each of [written, left]) await writeFile(join(to, each), "");
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(to, left), longAgo, longAgo);
  await removeUnfinished(to);
  expect(await readdir(to)).toEqual([written]);
});
