import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { assertFreeSpace } from "#db/embedded/free-space.server.ts";
import { createTestFolder } from "#test/pictures.ts";

import { archiveName, removeOlderArchives, removeUnfinished, unfinishedName } from "./archive-name.ts";
import { writeArchive } from "./archive-writer.ts";

const folder = createTestFolder();

test("an archive that cannot be written fails with the system's error for every added entry", async () => {
  const archive = writeArchive(folder, "x".repeat(300), new Date());
  // The first entry can be buffered in memory until the file is opened.
  await archive.add("first", "content").catch(() => undefined);
  await expect(archive.finish()).rejects.toThrow(/ENAMETOOLONG/);
  await expect(archive.add("second", "content")).rejects.toThrow(/ENAMETOOLONG/);
});

test("writes that would fill the disk of a running shop are rejected", async () => {
  await expect(assertFreeSpace(folder, 1)).resolves.toBeUndefined();
  await expect(assertFreeSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: "ENOSPC" });
});

test("the new archive is kept, and archives with a later time are neither counted nor removed", async () => {
  const target = join(folder, "kept");
  await mkdir(target);
  const nameOf = (day: string) => archiveName(new Date(`${day}T00:00:00Z`));
  const [oldest, older, newest, future] = ["2026-11-20", "2026-11-21", "2026-11-22", "2099-01-01"].map(
    nameOf,
  );
  for (const name of [oldest, older, newest, future]) await writeFile(join(target, name ?? ""), "");
  expect(await removeOlderArchives(target, newest ?? "", 2)).toEqual([oldest]);
  expect(await removeOlderArchives(target, newest ?? "", 1)).toEqual([older]);
  expect((await readdir(target)).toSorted()).toEqual([newest, future]);
});

test("incomplete archives are removed after a day, and archives of running backups are kept", async () => {
  const name = "zarif-essence-backup-2026-11-21T223600Z.tar.gz";
  const target = join(folder, "left");
  await mkdir(target);
  const [written, abandoned] = [unfinishedName(name), unfinishedName(name)];
  for (const each of [written, abandoned]) await writeFile(join(target, each), "");
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(target, abandoned), longAgo, longAgo);
  await removeUnfinished(target);
  expect(await readdir(target)).toEqual([written]);
});
