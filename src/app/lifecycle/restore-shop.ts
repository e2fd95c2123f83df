import type { Database } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { makeFlushedFolder } from "#platform/db/embedded/flushed-files.server.ts";
import { assertFreeSpace } from "#platform/db/embedded/free-space.server.ts";
import type { ReplacementResult, ReplaceOptions } from "#platform/db/embedded/replace-database.server.ts";
import { replaceEmbedded } from "#platform/db/embedded/replace-database.server.ts";
import { replaceServer } from "#platform/db/server/replace-database.server.ts";
import { backupMessages } from "../backup/rules/backup-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { CheckedArchive } from "../backup/operations/check-archive.ts";
import type { RestoredShop } from "../backup/operations/restore-backup.ts";
import { measureRestore, restoreBackup } from "../backup/operations/restore-backup.ts";
import { hasCredentialsKey, openCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { readErasureFile } from "#privacy/operations/erasure-file.ts";
import { listErasures } from "#privacy/operations/erasure-list.ts";
import type { ReappliedErasures } from "#privacy/operations/reapply-erasures.ts";
import { reapplyErasures } from "#privacy/operations/reapply-erasures.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";

import type { Config } from "../config.ts";

/** Actions that the operator permits during a restore. */
export interface RestorePermissions {
  /** Returns whether existing data may be replaced. Called only if the database is not empty. */
  canReplace: () => Promise<boolean>;
  /** Whether to restore into PostgreSQL even if other clients are connected to the database. */
  canRunWhileConnected: boolean;
}

/**
 * Restores a checked archive into the configured database and image storage, and repeats the erasures made after the
 * backup. If it fails, the database is unchanged.
 * @throws Conflict if the database is not empty, has other connections, or belongs to another application
 * @throws DataDirInUse if a shop runs on the data directory
 * @throws InsufficientDiskSpace if the embedded database or the images would fill the disk
 */
export async function restoreShop(
  config: Pick<Config, "databaseUrl" | "dataDir" | "mediaLocation" | "credentialsKey">,
  archive: CheckedArchive,
  { canReplace, canRunWhileConnected }: RestorePermissions,
): Promise<ReplacementResult<RestoredShop & { erasures: ReappliedErasures }>> {
  const { databaseUrl: url, dataDir, mediaLocation } = config;
  const { durableFiles } = openMedia(mediaLocation, dataDir);
  const erasures = await readErasureFile(dataDir);
  // The database lists erasures that the file may lack: those of other machines, and the latest ones after a crash.
  const readPrevious = async (db: Database) => {
    erasures.push(...(await listErasures(db)));
  };
  const fill = async (tx: Database) => {
    const restored = await restoreBackup(tx, durableFiles, archive);
    const getKey = hasCredentialsKey(config) ? openCredentialsKey(config) : undefined;
    return { ...restored, erasures: await reapplyErasures(tx, erasures, getKey) };
  };
  const confirmLoss: ReplaceOptions["confirmLoss"] = async (table) => {
    if (!(await canReplace())) throw new Conflict(backupMessages.notEmpty(table));
  };
  const requiredSpace = await measureRestore(durableFiles, archive);
  // Images need local space even with a bucket, because they are cached locally.
  if (url === undefined) return replaceEmbedded(dataDir, fill, { confirmLoss, requiredSpace, readPrevious });
  await assertSpaceForFiles(dataDir, requiredSpace.fileBytes);
  const openedDatabase = await openDatabase({
    url,
    dataDir,
    poolSize: 1,
    skipsMigrations: true,
    allowsLongStatements: true,
  });
  try {
    await readPrevious(openedDatabase.db);
    return await replaceServer(openedDatabase, fill, {
      confirmLoss,
      confirmOtherConnections: async (count) => {
        if (!canRunWhileConnected) throw new Conflict(backupMessages.othersConnected(count));
      },
      rejectUnknownTable: (table) => {
        throw new Conflict(backupMessages.foreign(table));
      },
    });
  } finally {
    await openedDatabase.close();
  }
}

async function assertSpaceForFiles(dataDir: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await makeFlushedFolder(dataDir);
  await assertFreeSpace(dataDir, bytes);
}
