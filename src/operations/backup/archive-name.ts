import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const ARCHIVE_NAME = /^zarif-essence-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;
const UNFINISHED_NAME = /^\.zarif-essence-backup-.+\.unfinished$/;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Returns the file name of an archive, with the time in UTC, so that names sort chronologically. */
export function buildArchiveName(madeAt: Date): string {
  const [date = "", time = ""] = madeAt.toISOString().split("T");
  return `zarif-essence-backup-${date}T${time.slice(0, 8).replaceAll(":", "")}Z.tar.gz`;
}

/** Returns a unique temporary name for an incomplete archive, because another backup may run at the same time. */
export function buildUnfinishedName(name: string): string {
  return `.${name}.${randomUUID().slice(0, 8)}.unfinished`;
}

/**
 * Removes the oldest archives in a folder, so that `keep` archives remain, and returns the names of the removed files. Ignores other files, and
 * archives with a later date than the new archive, which a wrong clock can cause.
 * @param keep number of archives to keep, including the new one; at least 1
 */
export async function removeOlderArchives(folder: string, newest: string, keep: number): Promise<string[]> {
  const older = (await readdir(folder))
    .filter((name) => ARCHIVE_NAME.test(name) && name <= newest)
    .toSorted()
    .slice(0, -keep);
  for (const name of older) await rm(join(folder, name), { force: true });
  return older;
}

/** Removes incomplete archives that no backup has written to for a day. */
export async function removeAbandonedArchives(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED_NAME.test(name)) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
