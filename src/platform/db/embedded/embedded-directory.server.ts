import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { openDurablePglite } from "./durable-node-fs.server.ts";
import { flushFolder, flushTree } from "./flushed-files.server.ts";
import { assertFreeSpaceForNewDatabase } from "./free-space.server.ts";
import { restrictPermissions, makePrivateFolder } from "./private-folders.server.ts";

const getDatabasePath = (dataDir: string) => join(dataDir, "pglite");

/** Returns the path of a database that is being restored. A killed restore leaves customer data there. */
export const getRestoringPath = (dataDir: string) => join(dataDir, "pglite.restoring");

/** Returns the path of a restored database that is complete but not yet installed. */
const getRestoredPath = (dataDir: string) => join(dataDir, "pglite.restored");

/**
 * Replaces the embedded database with a complete database from another folder. After a crash, `finishInstallation`
 * recovers one of the two databases.
 * @returns the folder of the previous database, or undefined if there was none
 */
export async function installDatabase(dataDir: string, newDatabase: string): Promise<string | undefined> {
  await flushTree(newDatabase);
  await rename(newDatabase, getRestoredPath(dataDir));
  await flushFolder(dataDir);
  const timestamp = new Date().toISOString().replaceAll(/[:.]/g, "");
  await restrictPermissions(dataDir);
  const previousFolder = existsSync(getDatabasePath(dataDir))
    ? join(dataDir, `pglite.before-${timestamp}`)
    : undefined;
  if (previousFolder !== undefined) await rename(getDatabasePath(dataDir), previousFolder);
  await rename(getRestoredPath(dataDir), getDatabasePath(dataDir));
  await flushFolder(dataDir);
  return previousFolder;
}

/**
 * Completes an interrupted `installDatabase`: keeps the previous database if it is still in place, else installs the
 * new database.
 */
export async function finishInstallation(dataDir: string): Promise<void> {
  const restored = getRestoredPath(dataDir);
  if (!existsSync(restored)) return;
  if (existsSync(getDatabasePath(dataDir))) await rm(restored, { recursive: true });
  else await rename(restored, getDatabasePath(dataDir));
  await flushFolder(dataDir);
}

/**
 * Returns the folder of the embedded database. The first startup creates the database in a temporary folder, flushes
 * all files to disk and renames the folder, so that an interrupted start leaves no partial database.
 * @throws InsufficientDiskSpace if the database must be created and the disk is nearly full
 */
export async function prepareDatabaseFolder(dataDir: string): Promise<string> {
  await finishInstallation(dataDir);
  const directory = getDatabasePath(dataDir);
  if (existsSync(join(directory, "PG_VERSION"))) return directory;
  const unfinished = join(dataDir, "pglite.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await assertFreeSpaceForNewDatabase(dataDir);
  await makePrivateFolder(unfinished);
  const client = await openDurablePglite(unfinished);
  await client.close();
  await flushTree(unfinished);
  await rename(unfinished, directory);
  await flushFolder(dataDir);
  return directory;
}
