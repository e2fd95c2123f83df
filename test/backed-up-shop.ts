import { join } from "node:path";

import { afterAll } from "vitest";

import type { Database } from "#db/client.server.ts";
import { EXCLUDED_TABLES } from "#operations/backup/archive-format.ts";
import { checkArchive } from "#operations/backup/check-archive.ts";
import type { TakeSnapshot } from "#operations/backup/make-backup.ts";
import { makeBackup } from "#operations/backup/make-backup.ts";
import { openMedia } from "#operations/media/open-media.ts";
import type { Config } from "#server/config.ts";
import { openControl } from "#server/lifecycle/control-socket.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";
import { restoreShop } from "#server/lifecycle/restore-shop.ts";
import { snapshots } from "#server/lifecycle/take-snapshot.ts";

import { createShopConfig, fillShop } from "./backup-configs.ts";

const PROGRAM = "zarif-essence 0.1.0";
/** Nobody has allowed anything. */
export const NO_PERMISSIONS = { mayReplace: async () => false, whileConnected: false };

/**
 * A full shop that runs all the time, as the program runs it, and is backed up; closed after the file's last test.
 * @param folder of the test file's own
 */
export async function openBackedUpShop(folder: string) {
  const place = await createShopConfig(folder);
  const shop = await openShop(place);
  const control = shop.copyTo && (await openControl(place.dataDir, shop.copyTo));
  afterAll(async () => {
    await control?.close();
    await shop.close();
  });
  await fillShop(shop);
  let backups = 0;
  const nextFolder = () => join(folder, `backup-${(backups += 1)}`);

  /** Backs a shop up into a folder of its own. */
  function backUp(from: Config, takeSnapshot: TakeSnapshot = snapshots(from), to = nextFolder()) {
    const options = { folder: to, program: PROGRAM, keep: 1 };
    return makeBackup(takeSnapshot, openMedia(from.mediaLocation, from.dataDir).files, options);
  }

  let whole: ReturnType<typeof backUp> | undefined;
  /** A backup for whoever only needs some. */
  const sharedBackup = () => (whole ??= backUp(place));
  return { place, shop, backUp, sharedBackup, nextFolder };
}

/** Puts an archive back where there is nothing to lose. */
export async function restore(path: string, to: Config) {
  return restoreShop(to, await checkArchive(path), NO_PERMISSIONS);
}

/** What a shop is expected to hold after a restore: everything but what is left out. */
export function restored(everything: Record<string, string[]>): Record<string, string[]> {
  return { ...everything, ...Object.fromEntries(EXCLUDED_TABLES.map((table) => [table, []])) };
}

/** A shop that was restored, open; closed after the task. */
export async function inShop<Result>(
  at: Config,
  task: (db: Database, media: Awaited<ReturnType<typeof openShop>>["media"]) => Promise<Result>,
): Promise<Result> {
  const opened = await openShop(at);
  try {
    return await task(opened.db, opened.media);
  } finally {
    await opened.close();
  }
}
