import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { assertFreeSpace } from "#platform/db/embedded/free-space.server.ts";
import { createTestFolder } from "#test/images.ts";

import {
  buildArchiveName,
  listExpiredArchives,
  removeExpiredArchives,
  removeAbandonedArchives,
  buildUnfinishedName,
} from "./archive-name.ts";
import { createArchiveWriter } from "./archive-writer.ts";

const folder = createTestFolder();

test("adding entries to an archive that cannot be written fails with the operating system's error", async () => {
  const archive = createArchiveWriter(folder, "x".repeat(300), { madeAt: new Date() });
  // The first entry can be buffered in memory until the file is opened.
  await archive.add("first", "content").catch(() => undefined);
  await expect(archive.finish()).rejects.toThrow(/ENAMETOOLONG/);
  await expect(archive.add("second", "content")).rejects.toThrow(/ENAMETOOLONG/);
});

test("writes that would fill the disk of a running shop are rejected", async () => {
  await expect(assertFreeSpace(folder, 1)).resolves.toBeUndefined();
  await expect(assertFreeSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: "ENOSPC" });
});

test("deleting expired archives keeps the new archive and archives dated after it", async () => {
  const target = join(folder, "older-archives");
  await mkdir(target);
  const buildName = (day: string) => buildArchiveName(new Date(`${day}T00:00:00Z`));
  const [oldest, older, newest, future] = ["2026-11-20", "2026-11-21", "2026-11-22", "2099-01-01"].map(
    buildName,
  );
  for (const name of [oldest, older, newest, future]) await writeFile(join(target, name ?? ""), "");
  expect(await removeExpiredArchives(target, newest ?? "", { count: 2 })).toEqual([oldest]);
  expect(await removeExpiredArchives(target, newest ?? "", { count: 1 })).toEqual([older]);
  expect((await readdir(target)).toSorted()).toEqual([newest, future]);
});

test("archives older than the retention period expire, encrypted or not, but the new archive never does", () => {
  const buildName = (day: string, isEncrypted = false) =>
    buildArchiveName(new Date(`${day}T03:30:00Z`), { isEncrypted });
  const names = [
    buildName("2026-11-01"),
    buildName("2026-11-15", true),
    buildName("2026-11-16"),
    "notes.txt",
  ];
  const newest = buildName("2026-11-23", true);
  expect(listExpiredArchives([...names, newest], newest, { days: 7 })).toEqual(names.slice(0, 2));
  expect(listExpiredArchives([...names, newest], newest, { days: 30 })).toEqual([]);
  expect(listExpiredArchives([newest], newest, { count: 1 })).toEqual([]);
  expect(listExpiredArchives([], newest, { count: 1 })).toEqual([]);
});

test("incomplete archives are removed once no backup has written to them for a day", async () => {
  const name = "zarif-essence-backup-2026-11-21T223600Z.tar.gz";
  const target = join(folder, "incomplete-archives");
  await mkdir(target);
  const [active, abandoned] = [buildUnfinishedName(name), buildUnfinishedName(name)];
  for (const archive of [active, abandoned]) await writeFile(join(target, archive), "");
  const longAgo = new Date(Date.now() - 25 * HOUR_MS);
  await utimes(join(target, abandoned), longAgo, longAgo);
  await removeAbandonedArchives(target);
  expect(await readdir(target)).toEqual([active]);
});
