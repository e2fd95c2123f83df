import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { drizzle } from "drizzle-orm/pglite";

import type { Database } from "#db/client.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite, openUnflushedPglite } from "./durable-node-fs.server.ts";
import { finishInstallation, installDatabase, restoringPath } from "./embedded-directory.server.ts";
import type { RequiredSpace } from "./free-space.server.ts";
import { assertFreeSpaceForNew } from "./free-space.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";
import * as schema from "#db/schema/schema.server.ts";
import { findNonEmptyTable, listTables } from "#db/migrate/existing-tables.server.ts";

/** Result of replacing a database. */
export interface Replaced<Result> {
  result: Result;
  /** Folder of the previous database; undefined for a server database, and if the previous database was empty. */
  previousFolder: string | undefined;
}

export interface ReplaceOptions {
  /** Called with a table that contains rows before they are lost. Throws to cancel without changes. */
  confirmLoss: (table: string) => Promise<void>;
}

/**
 * Creates a new embedded database next to the current one and installs it once it is complete, so that a failure or a
 * crash changes nothing.
 * @param fill receives an empty database in a transaction
 * @param options.requiredSpace size of the data to fill in
 * @throws DataDirInUse if a shop runs on the data directory
 * @throws InsufficientDiskSpace if the disk has too little space for a second database
 */
export async function replaceEmbedded<Result>(
  dataDir: string,
  fill: (tx: Database) => Promise<Result>,
  { confirmLoss, requiredSpace }: ReplaceOptions & { requiredSpace: RequiredSpace },
): Promise<Replaced<Result>> {
  const lock = lockDataDir(dataDir);
  try {
    await finishInstallation(dataDir);
    const directory = join(dataDir, "pglite");
    const fresh = restoringPath(dataDir);
    await rm(fresh, { recursive: true, force: true });
    await assertFreeSpaceForNew(dataDir, requiredSpace);
    const filled = await findNonEmptyTableIn(directory);
    if (filled !== undefined) await confirmLoss(filled);
    const result = await createDatabase(fresh, fill).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true });
      throw error;
    });
    const former = await installDatabase(dataDir, fresh);
    if (filled === undefined && former !== undefined) await rm(former, { recursive: true, force: true });
    return { result, previousFolder: filled === undefined ? undefined : former };
  } finally {
    lock.release();
  }
}

async function findNonEmptyTableIn(directory: string): Promise<string | undefined> {
  if (!existsSync(join(directory, "PG_VERSION"))) return undefined;
  const client = await openDurablePglite(directory);
  try {
    const db = drizzle({ client, schema });
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
    const db = drizzle({ client, schema });
    const result = await db.transaction(fill);
    await client.exec("analyze");
    return result;
  } finally {
    await client.close();
  }
}
