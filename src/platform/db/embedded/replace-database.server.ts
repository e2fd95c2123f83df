import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { drizzle } from "drizzle-orm/pglite";

import type { Database } from "../client.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite, openUnflushedPglite } from "./durable-node-fs.server.ts";
import { finishInstallation, installDatabase, getRestoringPath } from "./embedded-directory.server.ts";
import type { RequiredSpace } from "./free-space.server.ts";
import { assertFreeSpaceForNewDatabase } from "./free-space.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";
import { findNonEmptyTable, listTables } from "../migrate/existing-tables.server.ts";

/** Result of replacing a database. */
export interface ReplacementResult<Result> {
  result: Result;
  /** Folder of the previous database; undefined for a server database or if the previous database was empty. */
  previousFolder: string | undefined;
}

export interface ReplaceOptions {
  /** Called before rows are lost, with the name of a table that contains rows. Throws an error to cancel. */
  confirmLoss: (table: string) => Promise<void>;
}

/**
 * Builds a new embedded database beside the current database and installs it when it is complete. A failure or crash
 * before that changes nothing.
 * @param fill receives an empty database in a transaction
 * @param options.requiredSpace size of the data to fill in
 * @param options.readPrevious reads the previous database, if there is one, before `fill` runs
 * @throws DataDirInUse if another process has the data directory open
 * @throws InsufficientDiskSpace if the disk has too little space for a second database
 */
export async function replaceEmbedded<Result>(
  dataDir: string,
  fill: (tx: Database) => Promise<Result>,
  {
    confirmLoss,
    requiredSpace,
    readPrevious,
  }: ReplaceOptions & { requiredSpace: RequiredSpace; readPrevious?: (db: Database) => Promise<void> },
): Promise<ReplacementResult<Result>> {
  const lock = lockDataDir(dataDir);
  try {
    await finishInstallation(dataDir);
    const directory = join(dataDir, "pglite");
    const newFolder = getRestoringPath(dataDir);
    await rm(newFolder, { recursive: true, force: true });
    await assertFreeSpaceForNewDatabase(dataDir, requiredSpace);
    const nonEmptyTable = await inspectPreviousDatabase(directory, readPrevious);
    if (nonEmptyTable !== undefined) await confirmLoss(nonEmptyTable);
    const result = await createDatabase(newFolder, fill).catch(async (error: unknown) => {
      await rm(newFolder, { recursive: true, force: true });
      throw error;
    });
    const previous = await installDatabase(dataDir, newFolder);
    if (nonEmptyTable === undefined && previous !== undefined)
      await rm(previous, { recursive: true, force: true });
    return { result, previousFolder: nonEmptyTable === undefined ? undefined : previous };
  } finally {
    lock.release();
  }
}

async function inspectPreviousDatabase(
  directory: string,
  read: ((db: Database) => Promise<void>) | undefined,
): Promise<string | undefined> {
  if (!existsSync(join(directory, "PG_VERSION"))) return undefined;
  const client = await openDurablePglite(directory);
  try {
    const db = drizzle({ client });
    await read?.(db);
    // Includes tables of other applications, because the whole folder is replaced.
    return await findNonEmptyTable(db, await listTables(db));
  } finally {
    await client.close();
  }
}

async function createDatabase<Result>(
  directory: string,
  fill: (tx: Database) => Promise<Result>,
): Promise<Result> {
  await makePrivateFolder(directory);
  const client = await openUnflushedPglite(directory);
  try {
    const db = drizzle({ client });
    const result = await db.transaction(fill);
    await client.exec("analyze");
    return result;
  } finally {
    await client.close();
  }
}
