import { join } from "node:path";

import { afterAll } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { EXCLUDED_TABLES } from "#app/backup/operations/archive-format.ts";
import { checkArchive } from "#app/backup/operations/check-archive.ts";
import type { TakeSnapshot } from "#app/backup/operations/make-backup.ts";
import { makeBackup } from "#app/backup/operations/make-backup.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import type { Config } from "#app/config.ts";
import { openControl } from "#platform/lifecycle/control-socket.ts";
import { openShop } from "#app/lifecycle/open-shop.ts";
import { restoreShop } from "#app/lifecycle/restore-shop.ts";
import { createSnapshotReader } from "#app/lifecycle/take-snapshot.ts";

import { createShopConfig, fillShop } from "./backup-configs.ts";

const PROGRAM = "zarif-essence 0.1.0";
/** Restore options that do not allow the restore to replace data or to ignore open connections. */
export const NO_PERMISSIONS = { canReplace: async () => false, canRunWhileConnected: false };

/**
 * Opens a shop with data in every table, and its control socket. Closes both after the last test of the file.
 * @param folder temporary folder of the test file
 */
export async function openBackedUpShop(folder: string) {
  const config = await createShopConfig(folder);
  const shop = await openShop(config);
  const control = shop.copyFiles && (await openControl(config.dataDir, shop.copyFiles));
  afterAll(async () => {
    await control?.close();
    await shop.close();
  });
  await fillShop(shop);
  let backupCount = 0;
  const getNextFolder = () => join(folder, `backup-${(backupCount += 1)}`);

  /** Creates a backup in a new folder. */
  function backUp(
    from: Config,
    takeSnapshot: TakeSnapshot = createSnapshotReader(from),
    to = getNextFolder(),
    recipient?: string,
  ) {
    const options = { folder: to, program: PROGRAM, recipient, retention: { count: 1 } };
    return makeBackup(takeSnapshot, openMedia(from.mediaLocation, from.dataDir).files, options);
  }

  let cachedBackup: ReturnType<typeof backUp> | undefined;
  /** Returns one backup for all tests that only read it. */
  const getSharedBackup = () => (cachedBackup ??= backUp(config));
  return { config, shop, backUp, getSharedBackup, getNextFolder };
}

/** Restores an archive into an empty shop. */
export async function restoreArchive(path: string, to: Config) {
  return restoreShop(to, await checkArchive(path), NO_PERMISSIONS);
}

/** Returns the rows that a shop has after a restore: all rows except those of excluded tables. */
export function toRestoredRows(rows: Record<string, string[]>): Record<string, string[]> {
  return { ...rows, ...Object.fromEntries(EXCLUDED_TABLES.map((table) => [table, []])) };
}

/** Opens a shop, runs a task with it, and closes it. */
export async function withShop<Result>(
  config: Config,
  task: (db: Database, media: Awaited<ReturnType<typeof openShop>>["media"]) => Promise<Result>,
): Promise<Result> {
  const opened = await openShop(config);
  try {
    return await task(opened.db, opened.media);
  } finally {
    await opened.close();
  }
}
