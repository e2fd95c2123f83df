import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { DAY_MS } from "#platform/rules/day.ts";

/** File name prefix of all archives. */
export const ARCHIVE_PREFIX = "zarif-essence-backup-";

const ARCHIVE_NAME = /^zarif-essence-backup-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(?:\.age)?$/;
const UNFINISHED_NAME = /^\.zarif-essence-backup-.+\.unfinished$/;
const ABANDONED_AFTER_MS = DAY_MS;

/** The archives to keep: the `count` newest archives, or all archives of the last `days` days. */
export type ArchiveRetention = { count: number } | { days: number };

/** Returns the file name of an archive, with the time in UTC, so that names sort chronologically. */
export function buildArchiveName(madeAt: Date, { isEncrypted = false } = {}): string {
  const [date = "", time = ""] = madeAt.toISOString().split("T");
  const extension = isEncrypted ? ".tar.gz.age" : ".tar.gz";
  return `${ARCHIVE_PREFIX}${date}T${time.slice(0, 8).replaceAll(":", "")}Z${extension}`;
}

/** Returns a unique temporary name for an incomplete archive, because another backup may run at the same time. */
export function buildUnfinishedName(name: string): string {
  return `.${name}.${randomUUID().slice(0, 8)}.unfinished`;
}

/**
 * Returns the archives to delete, oldest first. Never returns the new archive. Ignores other files, and archives dated
 * after the new archive (the clock may have been wrong).
 * @param newest the new archive, which must be complete
 */
export function listExpiredArchives(
  names: readonly string[],
  newest: string,
  retention: ArchiveRetention,
): string[] {
  const older = names.filter((name) => ARCHIVE_NAME.test(name) && name < newest).toSorted();
  if ("count" in retention) return older.slice(0, Math.max(0, older.length + 1 - retention.count));
  const cutoff = parseTime(newest) - retention.days * DAY_MS;
  return older.filter((name) => parseTime(name) < cutoff);
}

function parseTime(name: string): number {
  const [, date, hours, minutes, seconds] = ARCHIVE_NAME.exec(name) ?? [];
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
}

/** Deletes the expired archives in a folder and returns their names. See `listExpiredArchives`. */
export async function removeExpiredArchives(
  folder: string,
  newest: string,
  retention: ArchiveRetention,
): Promise<string[]> {
  const expired = listExpiredArchives(await readdir(folder), newest, retention);
  for (const name of expired) await rm(join(folder, name), { force: true });
  return expired;
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
