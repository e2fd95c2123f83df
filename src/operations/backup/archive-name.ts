import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^zarif-essence-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;
const UNFINISHED = /^\.zarif-essence-backup-.+\.unfinished$/;
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** What an archive of a moment is called: in UTC, so that names are in the order of time. */
export function archiveName(madeAt: Date): string {
  const [date = "", time = ""] = madeAt.toISOString().split("T");
  return `zarif-essence-backup-${date}T${time.slice(0, 8).replaceAll(":", "")}Z.tar.gz`;
}

/** What it is called until it is whole: a name of its own, because another backup may be under way beside it. */
export function unfinishedName(name: string): string {
  return `.${name}.${randomUUID().slice(0, 8)}.unfinished`;
}

/**
 * Removes all archives of a folder that are older than the one just made but the newest, and answers their names; nothing
 * else in it is touched. One that is named later was made by a clock that was ahead, now or then: it neither counts nor goes.
 * @param keep how many stay with the one just made, 1 or more
 */
export async function removeOlderArchives(folder: string, made: string, keep: number): Promise<string[]> {
  const older = (await readdir(folder))
    .filter((name) => NAME.test(name) && name <= made)
    .toSorted()
    .slice(0, -keep);
  for (const name of older) await rm(join(folder, name), { force: true });
  return older;
}

/** Removes what a backup left that was cut off, e.g. by a power cut: what nobody has written to for a day. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { force: true });
  }
}
